const WIDGET = Symbol.for("its.widget");

/** Widget id of an element's class; undefined for foreign classes. The mark is a global symbol, shared by all bundles of a page. */
export const widgetOf = (element: CustomElementConstructor): unknown => Reflect.get(element, WIDGET);

/** Marks a class as the element of the widget with that id. */
export const markWidget = (element: CustomElementConstructor, id: string): boolean => Reflect.set(element, WIDGET, id);
