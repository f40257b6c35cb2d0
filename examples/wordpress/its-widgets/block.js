/** The block "ITS element": which element, and its attributes as the manifest describes them. Written without a build. */
(({ blocks, element: { createElement: h }, components, blockEditor }, { elements, texts, language, provider }) => {
  const titleOf = ({ titles, tag }) => titles[language] ?? titles.en ?? tag;

  /** The words of `"ru" | "en" | undefined`; none where a type is more than words. */
  const wordsOf = (type) => {
    const parts = type.split("|").map((part) => part.trim());
    const words = parts.filter((part) => /^"[^"]*"$/.test(part)).map((part) => part.slice(1, -1));
    return words.length > 0 && parts.every((part) => /^"[^"]*"$|^undefined$/.test(part)) ? words : [];
  };

  const control = ({ name, type, description }, value, change) => {
    const common = { key: name, label: name, help: description, onChange: change };
    if (type === "boolean") return h(components.ToggleControl, { ...common, checked: value === true });
    const words = wordsOf(type);
    if (words.length > 0) {
      const options = [{ value: "", label: texts.notSet }, ...words.map((word) => ({ value: word, label: word }))];
      return h(components.SelectControl, { ...common, value: value ?? "", options });
    }
    return h(components.TextControl, { ...common, value: value ?? "", placeholder: name === "provider" ? provider : "" });
  };

  function Edit({ attributes: { element, values }, setAttributes }) {
    const chosen = elements.find(({ tag }) => tag === element);
    const set = (name) => (value) => {
      const { [name]: _gone, ...others } = values;
      setAttributes({ values: value === "" || value === false ? others : { ...others, [name]: value } });
    };
    const shown = Object.entries(values)
      .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${value}"`))
      .join("");
    const options = elements.map((each) => ({ value: each.tag, label: titleOf(each) }));
    if (!chosen) options.unshift({ value: element, label: element });
    return h(
      "div",
      blockEditor.useBlockProps(),
      h(
        blockEditor.InspectorControls,
        null,
        h(
          components.PanelBody,
          { title: texts.element },
          h(components.SelectControl, {
            label: texts.element,
            value: element,
            options,
            onChange: (tag) => setAttributes({ element: tag, values: {} }),
          }),
        ),
        chosen &&
          h(
            components.PanelBody,
            { title: texts.attributes },
            chosen.attributes.map((attribute) => control(attribute, values[attribute.name], set(attribute.name))),
          ),
      ),
      h(
        components.Placeholder,
        {
          icon: "location-alt",
          label: chosen ? titleOf(chosen) : element,
          instructions: elements.length > 0 ? texts.preview : texts.setUp,
        },
        h("code", null, `<${element}${shown}>`),
      ),
    );
  }

  blocks.registerBlockType("its-widgets/element", {
    apiVersion: 2,
    title: texts.title,
    icon: "location-alt",
    category: "embed",
    attributes: { element: { type: "string", default: "its-map" }, values: { type: "object", default: {} } },
    supports: { html: false, align: ["wide", "full"] },
    edit: Edit,
    // The page is rendered by PHP, so that only attributes of the manifest reach it.
    save: () => null,
  });
})(window.wp, window.itsWidgetsBlock);
