import { Minus, Plus } from 'lucide-react';
import type { ChoiceCost, ChoiceNode, ChoiceSet } from '../../selling/choices.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Badge } from '../../ui/parts/basic/badge.tsx';
import { useWords } from '../../words/register-words.ts';
import '../../ui/parts/input/choice-card.css';
import './choice-set.css';

export interface ChoiceSetsProps {
  readonly sets: readonly ChoiceSet[];
  /** The chosen node that these sets belong to; absent for the sets of the item itself. */
  readonly above?: string;
  readonly onChoose: (set: ChoiceSet, node: ChoiceNode, quantity: number) => void;
}

/** The sets below each other. The sets that a chosen node opens follow directly below its own set. */
export function ChoiceSets({ sets, above, onChoose }: ChoiceSetsProps) {
  return sets.map((set) => <OneSet key={set.key} set={set} above={above} onChoose={onChoose} />);
}

/** Brings a set into view and the focus to its first choice. */
export function showChoiceSet(body: HTMLElement | null, { key }: ChoiceSet): void {
  const shown = body?.querySelector<HTMLElement>(`[data-set="${CSS.escape(key)}"]`);
  shown?.scrollIntoView({ block: 'start' });
  shown?.querySelector<HTMLElement>('input:not(:disabled)')?.focus({ preventScroll: true });
}

interface OneSetProps extends Pick<ChoiceSetsProps, 'onChoose'> {
  readonly set: ChoiceSet;
  readonly above: string | undefined;
}

function OneSet({ set, above, onChoose }: OneSetProps) {
  const words = useWords();
  const limit = useLimitText(set);
  const { name } = set.itemSet;
  const opened = set.nodes.filter(({ sets }) => sets.length > 0);
  return (
    <div className="choice-set" data-depth={set.path.length > 0 || undefined}>
      <fieldset data-set={set.key}>
        <legend className="choice-set-head">
          <span className="choice-set-name">{above === undefined ? name : words.lines.below({ node: above, set: name })}</span>
          {set.missing > 0 ? <Badge tone="caution">{limit}</Badge> : <span className="choice-set-limit">{limit}</span>}
        </legend>
        <div className="choice-set-cards">
          {set.nodes.map((node) => (
            <NodeCard key={node.node.id} set={set} node={node} onQuantity={(quantity) => onChoose(set, node, quantity)} />
          ))}
        </div>
      </fieldset>
      {opened.map((node) => (
        <ChoiceSets key={node.node.id} sets={node.sets} above={node.name} onChoose={onChoose} />
      ))}
    </div>
  );
}

/** Returns what must still be chosen; once that is done, how much of the limit is used. */
function useLimitText({ itemSet, selected, missing }: ChoiceSet): string {
  const { lines } = useWords();
  const { count } = useFormats();
  const { min, max, includedQuantity } = itemSet;
  const chosen = count(selected);
  const texts: string[] = [];
  if (missing > 0 && max === min) texts.push(min === 1 ? lines.chooseOne : lines.chooseExactly({ min: count(min) }));
  else if (missing > 0) {
    texts.push(max === null ? lines.chooseAtLeast({ min: count(min) }) : lines.chooseBetween({ min: count(min), max: count(max) }));
  } else if (selected === 0) texts.push(max === null ? lines.anyNumber : lines.upTo({ max: count(max) }));
  else if (max !== 1) texts.push(max === null ? lines.chosen({ chosen }) : lines.chosenOf({ chosen, max: count(max) }));
  if (includedQuantity > 0) texts.push(lines.setIncludes({ included: count(includedQuantity) }));
  return texts.join(' · ');
}

interface NodeCardProps {
  readonly set: ChoiceSet;
  readonly node: ChoiceNode;
  readonly onQuantity: (quantity: number) => void;
}

function NodeCard({ set, node, onQuantity }: NodeCardProps) {
  const { sell } = useWords();
  const costText = useCostText(node.cost);
  const { name, quantity, most, isSoldOut } = node;
  const { min, max } = set.itemSet;
  const isOnly = min === 1 && max === 1;
  const isBarred = quantity === 0 && (isSoldOut || most < 1);
  return (
    <div className="choice-set-card choice-card">
      <label className="choice-card-label">
        <input
          type={isOnly ? 'radio' : 'checkbox'}
          name={isOnly ? set.key : undefined}
          className="choice-card-input"
          checked={quantity > 0}
          disabled={isBarred}
          onChange={(event) => onQuantity(event.target.checked ? 1 : 0)}
        />
        <span className="choice-set-text">
          <span>
            <bdi>{name}</bdi>
          </span>
          <span className="choice-set-cost">{isSoldOut ? sell.soldOut : costText}</span>
        </span>
      </label>
      {quantity > 0 && (most > 1 || quantity > 1) && <NodeQuantity node={node} onQuantity={onQuantity} />}
    </div>
  );
}

function useCostText(cost: ChoiceCost): string {
  const { lines } = useWords();
  const { amount } = useFormats();
  switch (cost.kind) {
    case 'part':
      return '';
    case 'included':
      return lines.included;
    case 'adds':
      return lines.adds({ amount: amount(cost.amount) });
  }
}

function NodeQuantity({ node, onQuantity }: Omit<NodeCardProps, 'set'>) {
  const { common, lines } = useWords();
  const { count } = useFormats();
  const { name, quantity, most } = node;
  const label = lines.howMany({ name });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a screen reader would read a nested fieldset as a separate question.
    <div className="choice-set-quantity" role="group" aria-label={label}>
      <button type="button" className="choice-set-step" aria-label={`${common.decrease}: ${name}`} onClick={() => onQuantity(quantity - 1)}>
        <Minus aria-hidden size={20} />
      </button>
      <output aria-label={label}>{count(quantity)}</output>
      <button
        type="button"
        className="choice-set-step"
        aria-label={`${common.increase}: ${name}`}
        aria-disabled={quantity >= most || undefined}
        onClick={() => quantity < most && onQuantity(quantity + 1)}
      >
        <Plus aria-hidden size={20} />
      </button>
    </div>
  );
}
