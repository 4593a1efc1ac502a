import type { OpenApiDocument } from './openapi-document.ts';

/** One OpenAPI file. Its key is the file name without `.json`, and the prefix of every anchor into it. */
export interface DescribedInterface {
  readonly key: string;
  readonly document: OpenApiDocument;
}

export const STYLE_PATH = '/docs/reference-page.css';
export const ICON_PATH = '/docs/icon.svg';
