<?php
/**
 * The page of settings: where the files of the widgets stand and which provider the elements ask.
 */

namespace ItsWidgets;

defined( 'ABSPATH' ) || exit;

const PAGE = 'its-widgets';

/** Reads a JSON file of the folder that the address names; a sentence instead when there is none. */
function read_json( string $address ) {
	$answer = wp_remote_get( $address, array( 'timeout' => 10, 'limit_response_size' => 4000000 ) );
	if ( is_wp_error( $answer ) ) {
		return text( 'unreachable', $address, $answer->get_error_message() );
	}
	$json = json_decode( wp_remote_retrieve_body( $answer ), true );
	return 200 === wp_remote_retrieve_response_code( $answer ) && is_array( $json ) ? $json : text( 'notAFolder', $address );
}

/** What the block needs of `custom-elements.json`: tag, titles, and each attribute with its kind of value. */
function manifest_of( array $json ): array {
	$elements = array();
	foreach ( $json['modules'] ?? array() as $module ) {
		foreach ( $module['declarations'] ?? array() as $declaration ) {
			if ( empty( $declaration['tagName'] ) ) {
				continue;
			}
			$attributes = array();
			foreach ( $declaration['attributes'] ?? array() as $attribute ) {
				$attributes[] = array(
					'name'        => $attribute['name'],
					'type'        => $attribute['type']['text'] ?? 'string',
					'description' => $attribute['description'] ?? '',
				);
			}
			$elements[] = array(
				'tag'        => $declaration['tagName'],
				'titles'     => $declaration['x-title'] ?? array( 'en' => $declaration['tagName'] ),
				'attributes' => $attributes,
			);
		}
	}
	return $elements;
}

/** Keeps the address as it was typed; what its folder holds is read at once, and a notice says when it cannot be. */
function save_files( $typed ): string {
	static $saved = array();
	// WordPress calls this twice when the option is new.
	if ( isset( $saved[ (string) $typed ] ) ) {
		return $saved[ (string) $typed ];
	}
	$files = untrailingslashit( esc_url_raw( trim( (string) $typed ), array( 'http', 'https' ) ) );
	$shown = '' === $files ? trim( (string) $typed ) : $files;
	$manifest  = '' === $files ? text( 'noAddress' ) : read_json( $files . '/custom-elements.json' );
	$integrity = is_array( $manifest ) ? read_json( $files . '/integrity.json' ) : null;
	foreach ( array( $manifest, $integrity ) as $sentence ) {
		if ( is_string( $sentence ) ) {
			add_settings_error( 'its_widgets_files', 'its-widgets', $sentence );
		}
	}
	update_option( 'its_widgets_manifest', is_array( $manifest ) ? manifest_of( $manifest ) : array(), false );
	update_option( 'its_widgets_integrity', is_array( $integrity ) ? (string) ( $integrity['its.js'] ?? '' ) : '' );
	$saved[ (string) $typed ] = $shown;
	return $shown;
}

add_action(
	'admin_init',
	function (): void {
		register_setting( PAGE, 'its_widgets_files', array( 'sanitize_callback' => __NAMESPACE__ . '\save_files' ) );
		register_setting( PAGE, 'its_widgets_provider', array( 'sanitize_callback' => fn( $typed ) => untrailingslashit( esc_url_raw( trim( (string) $typed ) ) ) ) );
		add_settings_section( 'its', '', fn() => print '<p>' . esc_html( text( 'about' ) ) . '</p>', PAGE );
		foreach ( array( 'files', 'provider' ) as $name ) {
			add_settings_field(
				'its_widgets_' . $name,
				esc_html( text( $name ) ),
				function () use ( $name ): void {
					printf(
						'<input type="url" class="regular-text" id="its_widgets_%1$s" name="its_widgets_%1$s" value="%2$s" placeholder="%3$s"><p class="description">%4$s</p>',
						esc_attr( $name ),
						esc_attr( get_option( 'its_widgets_' . $name, '' ) ),
						esc_attr( 'files' === $name ? 'https://its.city.example/1.0.0' : 'https://its.city.example' ),
						esc_html( text( $name . 'About' ) )
					);
				},
				PAGE,
				'its',
				array( 'label_for' => 'its_widgets_' . $name )
			);
		}
	}
);

add_action(
	'admin_menu',
	fn() => add_options_page(
		text( 'title' ),
		text( 'title' ),
		'manage_options',
		PAGE,
		function (): void {
			echo '<div class="wrap"><h1>' . esc_html( text( 'title' ) ) . '</h1><form action="options.php" method="post">';
			settings_fields( PAGE );
			do_settings_sections( PAGE );
			$found = elements();
			echo '<p>' . esc_html( $found ? text( 'found', (string) count( $found ), implode( ', ', array_keys( $found ) ) ) : text( 'noneFound' ) ) . '</p>';
			submit_button();
			echo '</form></div>';
		}
	)
);
