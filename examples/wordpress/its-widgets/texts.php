<?php
/**
 * The sentences of the plugin in the language of the person who edits; English where WordPress speaks another.
 */

namespace ItsWidgets;

defined( 'ABSPATH' ) || exit;

function language(): string {
	$language = substr( get_user_locale(), 0, 2 );
	return in_array( $language, array( 'ru', 'es' ), true ) ? $language : 'en';
}

function texts(): array {
	$all = array(
		'en' => array(
			'title'         => 'ITS widgets',
			'about'         => 'Where the widgets come from. Their list is read from there when you save.',
			'files'         => 'Address of the files',
			'filesAbout'    => 'The folder of one version at your city’s server. Its script is loaded with its integrity: after an upgrade name the new folder here.',
			'provider'      => 'Provider',
			'providerAbout' => 'The server that answers the widgets. It has to allow this site’s origin. A block may name another.',
			'found'         => '%1$s elements: %2$s',
			'noneFound'     => 'No elements yet: give the address of the files and save.',
			'noAddress'     => 'The address of the files has to begin with https:// or http://.',
			'unreachable'   => '%1$s gives no answer: %2$s',
			'notAFolder'    => '%1$s is not there: the address has to be the folder that holds its.js.',
			'unknown'       => 'The version of ITS widgets in use has no element “%1$s”.',
			'element'       => 'Element',
			'attributes'    => 'Attributes',
			'notSet'        => '— not set —',
			'preview'       => 'The page shows this element:',
			'setUp'         => 'An administrator has to name the address of the files first: Settings → ITS widgets.',
		),
		'ru' => array(
			'title'         => 'Виджеты ИТС',
			'about'         => 'Откуда загружаются виджеты. Их список читается оттуда при сохранении.',
			'files'         => 'Адрес файлов',
			'filesAbout'    => 'Папка одной версии на сервере города. Скрипт загружается с проверкой целостности: после обновления укажите здесь новую папку.',
			'provider'      => 'Провайдер',
			'providerAbout' => 'Сервер, который отвечает виджетам. Он должен разрешать адрес этого сайта. В блоке можно указать другой.',
			'found'         => 'Элементов: %1$s — %2$s',
			'noneFound'     => 'Элементов пока нет: укажите адрес файлов и сохраните.',
			'noAddress'     => 'Адрес файлов должен начинаться с https:// или http://.',
			'unreachable'   => '%1$s не отвечает: %2$s',
			'notAFolder'    => '%1$s не найден: нужен адрес папки, в которой лежит its.js.',
			'unknown'       => 'В используемой версии виджетов ИТС нет элемента «%1$s».',
			'element'       => 'Элемент',
			'attributes'    => 'Атрибуты',
			'notSet'        => '— не задано —',
			'preview'       => 'На странице будет этот элемент:',
			'setUp'         => 'Сначала администратор указывает адрес файлов: Настройки → Виджеты ИТС.',
		),
		'es' => array(
			'title'         => 'Widgets ITS',
			'about'         => 'De dónde se cargan los widgets. Su lista se lee de allí al guardar.',
			'files'         => 'Dirección de los archivos',
			'filesAbout'    => 'La carpeta de una versión en el servidor de la ciudad. El script se carga con comprobación de integridad: tras una actualización indique aquí la carpeta nueva.',
			'provider'      => 'Proveedor',
			'providerAbout' => 'El servidor que responde a los widgets. Debe permitir el origen de este sitio. Un bloque puede indicar otro.',
			'found'         => '%1$s elementos: %2$s',
			'noneFound'     => 'Aún no hay elementos: indique la dirección de los archivos y guarde.',
			'noAddress'     => 'La dirección de los archivos debe empezar por https:// o http://.',
			'unreachable'   => '%1$s no responde: %2$s',
			'notAFolder'    => 'No se encuentra %1$s: indique la carpeta que contiene its.js.',
			'unknown'       => 'La versión en uso de los widgets ITS no tiene el elemento «%1$s».',
			'element'       => 'Elemento',
			'attributes'    => 'Atributos',
			'notSet'        => '— sin valor —',
			'preview'       => 'La página muestra este elemento:',
			'setUp'         => 'Un administrador debe indicar antes la dirección de los archivos: Ajustes → Widgets ITS.',
		),
	);
	return $all[ language() ];
}

/** One sentence, with its values in place. */
function text( string $key, string ...$values ): string {
	return vsprintf( texts()[ $key ], $values );
}
