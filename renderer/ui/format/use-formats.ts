import { createContext, useContext } from 'react';
import { assert } from '../../../shared/base/assert.ts';
import type { Formats } from './formats.ts';

export const FormatsContext = createContext<Formats | undefined>(undefined);

export function useFormats(): Formats {
  const formats = useContext(FormatsContext);
  assert(formats !== undefined, 'formats are provided above every part that writes figures');
  return formats;
}
