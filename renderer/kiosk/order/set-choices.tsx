import type { ChoiceCost, ChoiceNode, ChoiceSet } from '../../selling/choices.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { NumberStepper } from '../../ui/parts/input/number-stepper.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import '../../ui/parts/input/choice-card.css';
import './set-choices.css';

export interface SetChoicesProps {
  readonly set: ChoiceSet;
  /** The guest tried to go on without a choice from it. */
  readonly isMarked: boolean;
  readonly onChoose: (set: ChoiceSet, node: ChoiceNode, quantity: number) => void;
}

export function SetChoices({ set, isMarked, onChoose }: SetChoicesProps) {
  const { kiosk, common } = useWords();
  const limit = useLimitText(set);
  const { name, min } = set.itemSet;
  return (
    <fieldset
      className="set-choices"
      data-missing={set.missing > 0 || undefined}
      data-marked={isMarked || undefined}
      data-below={set.path.length > 0 || undefined}
    >
      <legend className="set-choices-legend">
        <bdi className="set-choices-title">{name}</bdi>
        {min > 0 && <span className="set-choices-must">{common.required}</span>}
        <span className="set-choices-limit">{limit}</span>
      </legend>
      {isMarked && <p className="set-choices-missing">{kiosk.chooseFirst({ set: name })}</p>}
      <div className="set-choices-cards">
        {set.nodes.map((node) => (
          <NodeCard key={node.node.id} set={set} node={node} onQuantity={(quantity) => onChoose(set, node, quantity)} />
        ))}
      </div>
    </fieldset>
  );
}
function useLimitText({ itemSet: { min, max, includedQuantity } }: ChoiceSet): string {
  const { lines } = useWords();
  const { count } = useFormats();
  const wanted =
    min === 0
      ? max === null
        ? lines.anyNumber
        : lines.upTo({ max: count(max) })
      : max === min
        ? min === 1
          ? lines.chooseOne
          : lines.chooseExactly({ min: count(min) })
        : max === null
          ? lines.chooseAtLeast({ min: count(min) })
          : lines.chooseBetween({ min: count(min), max: count(max) });
  return includedQuantity > 0 ? `${wanted} · ${lines.setIncludes({ included: count(includedQuantity) })}` : wanted;
}

interface NodeCardProps {
  readonly set: ChoiceSet;
  readonly node: ChoiceNode;
  readonly onQuantity: (quantity: number) => void;
}

function NodeCard({ set, node, onQuantity }: NodeCardProps) {
  const { kiosk, lines } = useWords();
  const { count } = useFormats();
  const costText = useCostText(node.cost);
  const { name, quantity, most, isSoldOut } = node;
  const { min, max } = set.itemSet;
  const isOnly = min === 1 && max === 1;
  return (
    <div className="set-choices-card choice-card">
      <label className="choice-card-label">
        <input
          type={isOnly ? 'radio' : 'checkbox'}
          name={isOnly ? set.key : undefined}
          className="choice-card-input"
          checked={quantity > 0}
          disabled={quantity === 0 && (isSoldOut || most < 1)}
          onChange={({ target }) => onQuantity(target.checked ? 1 : 0)}
        />
        <span className="set-choices-name">
          <bdi>{name}</bdi>
        </span>
        <span className="set-choices-cost">{isSoldOut ? kiosk.soldOut : costText}</span>
      </label>
      {quantity > 0 && (most > 1 || quantity > 1) && (
        <NumberStepper
          label={lines.howMany({ name })}
          isLabelHidden
          value={quantity}
          text={count(quantity)}
          onValue={onQuantity}
          min={0}
          max={most}
        />
      )}
    </div>
  );
}

function useCostText(cost: ChoiceCost): string {
  const { lines } = useWords();
  const { money } = useFormats();
  switch (cost.kind) {
    case 'part':
      return '';
    case 'included':
      return lines.included;
    case 'adds':
      return lines.adds({ amount: money(cost.amount) });
  }
}
