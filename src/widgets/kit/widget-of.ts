const WIDGET = Symbol.for("its.widget");

/** Id of the widget whose element this class is; undefined for a class of somebody else. Bundles of a page share the mark. */
export const widgetOf = (element: CustomElementConstructor): unknown => Reflect.get(element, WIDGET);

/** Marks a class as the element of the widget with this id. */
export const markWidget = (element: CustomElementConstructor, id: string): boolean => Reflect.set(element, WIDGET, id);
