/** What stands on a page, as plain data: it can be kept in the cache and drawn anew without anything that made it. */
export interface DrawnElement {
  /** Of anything but HTML, such as an icon. */
  readonly namespace?: string;
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Apart from the attributes, since the page's policy takes no style out of markup. */
  readonly style: string;
  readonly children: readonly (DrawnElement | string)[];
}

const HTML = 'http://www.w3.org/1999/xhtml';

/** `isWanted` leaves elements out, with all that is in them. */
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
