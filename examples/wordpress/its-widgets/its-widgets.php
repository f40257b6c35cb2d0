<?php
/**
 * Plugin Name: ITS widgets
 * Description: Map, panels and forms of a city's intelligent transport system as a block and a shortcode.
 * Version: 1.0.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 */

namespace ItsWidgets;

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/texts.php';
require __DIR__ . '/settings.php';

/** The elements of the version in use by their tags, as `custom-elements.json` of its folder describes them. */
function elements(): array {
	$found = array();
	foreach ( get_option( 'its_widgets_manifest', array() ) as $element ) {
		$found[ $element['tag'] ] = $element;
	}
	return $found;
}

/**
 * The tag of an element, with those of the attributes that its manifest names; empty ones are left out. An element that the version does not have gives nothing, and a notice to those who may edit.
 *
 * @param string $tag    For instance `its-map`.
 * @param array  $values Attributes by name.
 */
function tag_of( string $tag, array $values ): string {
	$element = elements()[ $tag ] ?? null;
	if ( ! $element ) {
		return current_user_can( 'edit_posts' ) ? '<p class="its-widgets-notice">' . esc_html( text( 'unknown', $tag ) ) . '</p>' : '';
	}
	wp_enqueue_script( 'its-widgets' );
	if ( empty( $values['provider'] ) ) {
		$values['provider'] = get_option( 'its_widgets_provider', '' );
	}
	$attributes = '';
	foreach ( $element['attributes'] as $attribute ) {
		$name  = $attribute['name'];
		$value = $values[ $name ] ?? '';
		if ( ! is_scalar( $value ) || '' === $value ) {
			continue;
		}
		if ( 'boolean' === $attribute['type'] ) {
			$attributes .= wp_validate_boolean( $value ) ? ' ' . $name : '';
		} else {
			$attributes .= ' ' . $name . '="' . esc_attr( (string) $value ) . '"';
		}
	}
	return "<$tag$attributes></$tag>";
}

/** The script of the version in use; where an address is set it is a module, held to its integrity. */
function register_script(): void {
	$files = get_option( 'its_widgets_files', '' );
	// A version in the address would keep browsers from taking the file for the one whose integrity is known.
	wp_register_script( 'its-widgets', $files . '/its.js', array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters
}
add_action( 'init', __NAMESPACE__ . '\register_script' );

add_filter(
	'script_loader_tag',
	function ( string $html, string $handle, string $address ): string {
		if ( 'its-widgets' !== $handle ) {
			return $html;
		}
		$integrity = get_option( 'its_widgets_integrity', '' );
		return '<script type="module" src="' . esc_url( $address ) . '"'
			. ( $integrity ? ' integrity="' . esc_attr( $integrity ) . '" crossorigin="anonymous"' : '' )
			. "></script>\n";
	},
	10,
	3
);

add_action(
	'init',
	function (): void {
		wp_register_script(
			'its-widgets-block',
			plugins_url( 'block.js', __FILE__ ),
			array( 'wp-blocks', 'wp-element', 'wp-components', 'wp-block-editor' ),
			(string) filemtime( __DIR__ . '/block.js' ),
			true
		);
		register_block_type(
			'its-widgets/element',
			array(
				'api_version'     => 2,
				'editor_script'   => 'its-widgets-block',
				'attributes'      => array(
					'element' => array(
						'type'    => 'string',
						'default' => 'its-map',
					),
					'values'  => array(
						'type'    => 'object',
						'default' => array(),
					),
				),
				'supports'        => array(
					'html'  => false,
					'align' => array( 'wide', 'full' ),
				),
				'render_callback' => function ( array $block ): string {
					$html = tag_of( (string) $block['element'], (array) $block['values'] );
					return '' === $html ? '' : '<div ' . get_block_wrapper_attributes() . '>' . $html . '</div>';
				},
			)
		);
	}
);

/** The list of elements is large, so only the editor gets it. */
add_action(
	'enqueue_block_editor_assets',
	function (): void {
		$data = array(
			'elements' => array_values( elements() ),
			'texts'    => texts(),
			'language' => language(),
			'provider' => get_option( 'its_widgets_provider', '' ),
		);
		wp_add_inline_script( 'its-widgets-block', 'window.itsWidgetsBlock = ' . wp_json_encode( $data ) . ';', 'before' );
	}
);

/** `[its element="map" zoom="12"]`, for editors without blocks. */
add_shortcode(
	'its',
	function ( $given ): string {
		$values = (array) $given;
		return tag_of( 'its-' . preg_replace( '/[^a-z-]/', '', (string) ( $values['element'] ?? '' ) ), $values );
	}
);
