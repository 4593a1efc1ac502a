import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { now } from '../../shared/base/time.ts';
import type { PairedScreen } from '../screen/paired-screen.ts';
import { StandLogo } from '../screen/stand-logo.tsx';
import { minuteOf } from '../selling/menu-groups.ts';
import type { MenuStore } from '../selling/menu-store.ts';
import { FoodDrawing } from '../ui/pictures/food-drawing.tsx';
import { usePhoto } from '../ui/pictures/use-photo.ts';
import { useWords } from '../words/display-words.ts';
import { type IdlePicture, idlePictures } from './idle-pictures.ts';
import './idle-view.css';

interface IdleViewProps {
  readonly name: string | undefined;
  readonly logo: string | undefined;
  readonly screen: PairedScreen;
  readonly menu: MenuStore;
}

/** Shown between guests and while the host is silent: whose stand it is, and what it sells. */
export function IdleView({ name, logo, screen, menu }: IdleViewProps) {
  const { display: words } = useWords();
  const picture = useTurnOfPictures(screen, menu);
  return (
    <div className="idle-view">
      <div className="idle-view-stand">
        <StandLogo digest={logo} size="large" />
        <p className="idle-view-welcome">{words.welcome}</p>
        <h1 className="idle-view-name">
          <bdi>{name ?? 'Grandstand'}</bdi>
        </h1>
      </div>
      {picture !== undefined && <Shown key={picture.itemId} picture={picture} />}
    </div>
  );
}

function Shown({ picture: { name, address, food } }: { readonly picture: IdlePicture }) {
  const { source, onError } = usePhoto(address);
  return (
    <figure className="idle-view-figure" data-band={food.band}>
      {source === undefined ? (
        <span className="idle-view-drawing">
          <FoodDrawing kind={food.kind} />
        </span>
      ) : (
        <img className="idle-view-photo" src={source} alt="" draggable={false} onError={onError} />
      )}
      <figcaption className="idle-view-caption">
        <bdi>{name}</bdi>
      </figcaption>
    </figure>
  );
}

const EACH = 8000;

/** Shows one picture after the other. What is sold out meanwhile is not shown again. */
function useTurnOfPictures({ host, world }: PairedScreen, menu: MenuStore): IdlePicture | undefined {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), EACH);
    return () => clearInterval(timer);
  }, []);
  const rules = useStore(host.store, (state) => state.rules);
  const { catalogue, texts } = useStore(menu.store);
  const minute = minuteOf(now(world));
  const pictures = useMemo(() => idlePictures({ catalogue, texts }, rules, minute), [catalogue, texts, rules, minute]);
  return pictures[turn % Math.max(1, pictures.length)];
}
