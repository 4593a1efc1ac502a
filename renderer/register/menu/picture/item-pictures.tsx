import { Camera, ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { pictureOf } from '../../../selling/pictures.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { useFileChoice } from '../../../ui/parts/input/use-file-choice.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { FoodDrawing } from '../../../ui/pictures/food-drawing.tsx';
import { kindOfFood } from '../../../ui/pictures/kind-of-food.ts';
import type { PictureProblem } from '../../../ui/pictures/open-picture.ts';
import type { HostRefusal } from '../../../words/base/refusal-details.ts';
import { useWords } from '../../../words/register-words.ts';
import { RefusalNotice } from '../../frame/refusal-notice.tsx';
import { type ItemImage, keepPicture } from './keep-picture.ts';
import './item-pictures.css';

interface ItemPicturesProps {
  /** What the item's `images` hold, in any shape. */
  readonly images: unknown;
  /** Of the item, by which its drawing is found. */
  readonly name: string;
  readonly onImages: (images: readonly ItemImage[] | undefined) => void;
}

const TYPES = 'image/png,image/jpeg,image/webp';

/** The item's picture: taken, chosen or dropped in. It is kept at once, and shown to guests once the draft is published. */
export function ItemPictures({ images, name, onImages }: ItemPicturesProps) {
  const { menuPicture: words } = useWords();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<PictureProblem>();
  const [refusal, setRefusal] = useState<HostRefusal>();
  const newest = useRef(0);
  const read = async (file: File): Promise<void> => {
    const turn = ++newest.current;
    setReading(true);
    setProblem(undefined);
    setRefusal(undefined);
    const kept = await keepPicture(file);
    // Another picture was chosen meanwhile, or this one was taken out.
    if (turn !== newest.current) return;
    setReading(false);
    if ('problem' in kept) setProblem(kept.problem);
    else if (kept.ok) onImages(kept.value);
    else setRefusal(kept.refusal);
  };
  const remove = (): void => {
    newest.current++;
    setReading(false);
    setProblem(undefined);
    setRefusal(undefined);
    onImages(undefined);
  };
  const [chosen, choose] = useFileChoice({ label: words.choose, accept: TYPES, onFile: (file) => void read(file) });
  const [taken, take] = useFileChoice({ label: words.take, accept: TYPES, isCamera: true, onFile: (file) => void read(file) });
  const dropped = useDrop((file) => void read(file));
  const address = addressIn(images);
  return (
    <fieldset className="item-pictures" aria-label={words.title} aria-busy={isReading} {...dropped}>
      <legend className="text-field-label">{words.title}</legend>
      <Shown address={address} name={name} />
      <div className="item-pictures-side">
        {chosen}
        {taken}
        <div className="item-pictures-acts">
          <Button icon={<ImagePlus aria-hidden size={20} />} aria-busy={isReading} onClick={choose}>
            {words.choose}
          </Button>
          <span className="item-pictures-camera">
            <Button icon={<Camera aria-hidden size={20} />} aria-busy={isReading} onClick={take}>
              {words.take}
            </Button>
          </span>
          {address !== undefined && (
            <Button kind="quiet" icon={<Trash2 aria-hidden size={20} />} onClick={remove}>
              {words.remove}
            </Button>
          )}
        </div>
        <p className="quiet" role="status">
          {isReading ? words.reading : address === undefined ? words.drawn : ''} <span className="item-pictures-drop">{words.drop}</span>
        </p>
        {address !== undefined && pictureOf(address) === undefined && <Notice tone="caution" title={words.elsewhere} />}
        {problem !== undefined && <Notice tone="caution" title={words.problems[problem]} isUrgent />}
        <RefusalNotice refusal={refusal} />
      </div>
    </fieldset>
  );
}

function Shown({ address, name }: { readonly address: string | undefined; readonly name: string }) {
  const source = pictureOf(address);
  return (
    <div className="item-pictures-shown">
      {source === undefined ? <FoodDrawing kind={kindOfFood(name)} /> : <img src={source} alt="" draggable={false} />}
    </div>
  );
}

/** Of the small picture, which is also the one of tiles. */
function addressIn(images: unknown): string | undefined {
  if (!Array.isArray(images)) return undefined;
  const [first, second] = images as readonly Partial<ItemImage>[];
  return second?.kind === 'small' ? second.url : first?.url;
}

/** A file that is dropped beside it would otherwise replace the register with the picture. */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return {
    'data-over': isOver || undefined,
    onDragOver: over,
    onDragEnter: over,
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file !== undefined) onFile(file);
    },
  };
}
