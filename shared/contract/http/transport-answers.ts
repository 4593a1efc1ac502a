/** Statuses that are not in the documents' tables but that any operation may return. */
export const TRANSPORT_ANSWERS: { readonly [status: number]: string } = {
  404: 'There is no such path.',
  405: 'The path does not take this method; the header Allow names those it takes.',
  413: 'The body is larger than the operation takes.',
  415: 'The body is not JSON of a media type that the operation takes.',
  421: 'The header Host names a host that is not served here.',
  429: 'Too many requests; the header Retry-After says when to come again.',
  503: 'The service cannot answer just now; the header Retry-After says when to come again.',
};
