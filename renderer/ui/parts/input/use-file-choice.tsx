import { type ReactNode, useRef } from 'react';

interface FileChoice {
  readonly label: string;
  readonly accept: string;
  /** Opens the camera of a phone at once. */
  readonly isCamera?: boolean;
  readonly onFile: (file: File) => void;
}

/** A hidden file field, and the function with which a button opens it. */
export function useFileChoice({ label, accept, isCamera = false, onFile }: FileChoice): readonly [field: ReactNode, open: () => void] {
  const field = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={field}
      type="file"
      hidden
      accept={accept}
      capture={isCamera ? 'environment' : undefined}
      aria-label={label}
      onChange={({ target }) => {
        const [chosen] = target.files ?? [];
        if (chosen !== undefined) onFile(chosen);
        // Without this reset, choosing the same file again after a correction would raise no event.
        target.value = '';
      }}
    />
  );
  return [input, () => field.current?.click()];
}
