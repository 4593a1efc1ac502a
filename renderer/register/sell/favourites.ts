import { accept, type Outcome } from '../../../shared/base/outcome.ts';
import { HOST_OPERATIONS } from '../../../shared/till-contract/operations/host-operations.ts';
import type { ItemText } from '../../../shared/till-contract/operations/stand-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { Register } from '../frame/register.ts';

/** Returns the favourites that the stand has chosen, else those of the catalogue. */
export function favouritesNow(chosen: readonly string[] | undefined, texts: ReadonlyMap<string, ItemText>): readonly string[] {
  if (chosen !== undefined && chosen.length > 0) return chosen;
  return [...texts.values()].filter(({ isFavourite }) => isFavourite).map(({ itemId }) => itemId);
}

/** Pins or unpins a favourite for all screens, on top of the host's current settings, so that changes by others are kept. */
export async function pinFavourite(
  { host, menu }: Pick<Register, 'host' | 'menu'>,
  itemId: string,
  isPinned: boolean,
): Promise<Outcome<undefined, HostRefusal>> {
  const current = await askTill(HOST_OPERATIONS.readSettings, {});
  if (!current.ok) return current;
  const { revision, settings } = current.value;
  const others = favouritesNow(settings.favourites, menu.store.getState().texts).filter((other) => other !== itemId);
  const body = { revision, settings: { ...settings, favourites: isPinned ? [...others, itemId] : others } };
  const saved = await askTill(HOST_OPERATIONS.changeSettings, { body });
  if (!saved.ok) return saved;
  host.store.setState({ settings: saved.value });
  return accept(undefined);
}
