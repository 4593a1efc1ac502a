/** A rendered element as plain data, which can be cached and drawn again without the code that rendered it. */
export interface DrawnElement {
  /** Set for anything other than HTML, such as icons. */
  readonly namespace?: string;
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Separate from the attributes, because the page's policy refuses style attributes in markup. */
  readonly style: string;
  readonly children: readonly (DrawnElement | string)[];
}

const HTML = 'http://www.w3.org/1999/xhtml';

/** Describes an element. `isWanted` can leave out elements with everything inside. */
export function describeElement(element: Element, isWanted: (element: Element) => boolean): DrawnElement {
  const { namespaceURI, localName, attributes, childNodes } = element;
  return {
    ...(namespaceURI !== null && namespaceURI !== HTML && { namespace: namespaceURI }),
    tag: localName,
    attributes: [...attributes].filter(({ name }) => name !== 'style').map(({ name, value }) => [name, value]),
    style: (element as HTMLElement).style.cssText,
    children: [...childNodes].flatMap((child): (DrawnElement | string)[] => {
      if (child instanceof Element) return isWanted(child) ? [describeElement(child, isWanted)] : [];
      return child.nodeValue === null ? [] : [child.nodeValue];
    }),
  };
}

export function drawElement({ namespace = HTML, tag, attributes, style, children }: DrawnElement): Element {
  const element = document.createElementNS(namespace, tag) as HTMLElement;
  for (const [name, value] of attributes) element.setAttribute(name, value);
  if (style !== '') element.style.cssText = style;
  element.append(...children.map((child) => (typeof child === 'string' ? child : drawElement(child))));
  return element;
}
