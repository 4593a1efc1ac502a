import { type CSSProperties, type ReactNode, useMemo } from 'react';
import type { Money } from '../../../shared/base/money.ts';
import { mulDiv } from '../../../shared/base/ratio.ts';
import type { ReceiptLine } from '../../../shared/engine/receipt/receipt-line.ts';
import { ONE_PIECE } from '../../../shared/engine/terms/cart.ts';
import { logoAddress } from '../../../shared/till-contract/parts/stand-look.ts';
import { accentStyle } from '../../ui/design/stand-accent.ts';
import type { Formats } from '../../ui/format/formats.ts';
import { QrCode } from '../../ui/parts/basic/qr-code.tsx';
import { usePhoto } from '../../ui/pictures/use-photo.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import { useHost } from '../frame/use-register.ts';
import './receipt-paper.css';

export interface ReceiptPaperProps {
  readonly lines: readonly ReceiptLine[];
  /** In the receipt's language, which may differ from the screen's. */
  readonly words: Pick<RegisterWords, 'language' | 'direction' | 'receipt'>;
  readonly formats: Formats;
}

/** The receipt as the printer prints it: black on white in every theme, and in its own language. */
export function ReceiptPaper({ lines, words, formats }: ReceiptPaperProps) {
  const look = useHost(({ settings }) => settings?.settings);
  const accent = accentStyle(look?.accent);
  const { source, onError } = usePhoto(logoAddress(look?.logo));
  const rows = useMemo(() => lines.map((line, place) => ({ key: `${place}/${line.kind}`, line })), [lines]);
  return (
    <div
      className="receipt-paper"
      lang={words.language}
      dir={words.direction}
      style={accent as CSSProperties | undefined}
      data-accent={accent === undefined ? undefined : ''}
    >
      {source !== undefined && <img className="receipt-paper-logo" src={source} alt="" onError={onError} />}
      {rows.map(({ key, line }) => (
        <PaperRow key={key} line={line} words={words} formats={formats} />
      ))}
    </div>
  );
}

type RowProps = Pick<ReceiptPaperProps, 'words' | 'formats'> & { readonly line: ReceiptLine };

function PaperRow({ line, words, formats }: RowProps) {
  const { paper } = words.receipt;
  switch (line.kind) {
    case 'separator':
      return <hr className="receipt-paper-rule" />;
    case 'mark':
      return <p className="receipt-paper-centre receipt-paper-strong">{paper[line.word]}</p>;
    case 'vendor':
      return <p className="receipt-paper-centre receipt-paper-vendor">{line.text}</p>;
    case 'header':
    case 'footer':
      return <p className="receipt-paper-centre">{line.text}</p>;
    case 'tax_number':
      return <p className="receipt-paper-centre">{`${paper.tax_number} ${line.text}`}</p>;
    case 'guest_number':
      return (
        <p className="receipt-paper-centre receipt-paper-number">
          <span className="receipt-paper-small">{paper.guest_number}</span> {line.text}
        </p>
      );
    case 'card_copy':
      return (
        <p className="receipt-paper-copy" dir="auto">
          {line.text}
        </p>
      );
    case 'code':
      return (
        <p className="receipt-paper-centre">
          <QrCode text={line.payload} label={words.receipt.code({ code: line.payload })} />
        </p>
      );
    case 'fact':
      return <AmountRow name={paper[line.word]} amount={line.text} />;
    case 'moment':
      return <AmountRow name={paper[line.word]} amount={formats.dateAndTime(line.at)} />;
    case 'note':
      return (
        <p className="receipt-paper-note" data-depth={Math.min(3, line.depth)}>
          {line.text}
        </p>
      );
    default:
      return <FigureRow line={line} words={words} formats={formats} />;
  }
}

type FigureLine = Exclude<
  ReceiptLine,
  {
    readonly kind:
      | 'separator'
      | 'mark'
      | 'vendor'
      | 'header'
      | 'footer'
      | 'tax_number'
      | 'guest_number'
      | 'card_copy'
      | 'code'
      | 'fact'
      | 'moment'
      | 'note';
  }
>;

function FigureRow({ line, words, formats }: Omit<RowProps, 'line'> & { readonly line: FigureLine }) {
  const { paper } = words.receipt;
  const write = (amount: Money | undefined): string => (amount === undefined ? '' : formats.amount(amount));
  switch (line.kind) {
    case 'item': {
      const unit = line.quantity === ONE_PIECE ? '' : ` × ${write(line.unitCost)}`;
      const name = `${formats.quantity(line.quantity)}${unit} ${line.isReturn ? `${paper.return}: ` : ''}${line.name}`;
      return <AmountRow name={name} amount={write(line.amount)} isItem />;
    }
    case 'modifier':
      return (
        <AmountRow
          name={line.quantity === 1 ? line.name : `${formats.count(line.quantity)} × ${line.name}`}
          amount={write(line.amount)}
          depth={line.depth}
        />
      );
    case 'discount':
      return <AmountRow name={line.name} amount={write(line.amount)} depth={line.of === 'line' ? 1 : 0} />;
    case 'fee':
      return <AmountRow name={line.name} amount={write(line.amount)} />;
    case 'gift_card':
      return <AmountRow name={`${paper[line.word]} \u2066${line.card}\u2069`} amount={write(line.amount)} />;
    case 'suggested_tip':
      return <AmountRow name={`${paper.suggested_tip} ${formats.percent(line.percent / 100)}`} amount={write(line.amount)} />;
    case 'tax': {
      // Exact: a rate of 8.25 must not be rounded on a receipt.
      const rate = `${formats.quantity(mulDiv(line.rate.num, 100_000, line.rate.den))}%`;
      const name = [line.isIncluded ? paper.included_tax : '', line.name, rate, paper.tax_base, write(line.taxable)];
      return <AmountRow name={name.filter((text) => text !== '').join(' ')} amount={write(line.amount)} />;
    }
    case 'tender':
      return <AmountRow name={[paper[line.tender], line.detail ?? ''].join(' ')} amount={write(line.amount)} />;
    case 'total':
    case 'to_pay':
    case 'with_tip':
      return <AmountRow name={paper[line.kind]} amount={formats.money(line.amount)} isStrong />;
    default:
      return <AmountRow name={paper[line.kind]} amount={write(line.amount)} />;
  }
}

interface AmountRowProps {
  readonly name: ReactNode;
  readonly amount: string;
  readonly depth?: number;
  readonly isStrong?: boolean;
  readonly isItem?: boolean;
}

function AmountRow({ name, amount, depth = 0, isStrong = false, isItem = false }: AmountRowProps) {
  return (
    <p className="receipt-paper-row" data-depth={Math.min(3, depth)} data-strong={isStrong || undefined} data-item={isItem || undefined}>
      <span>{name}</span>
      <span className="figure">{amount}</span>
    </p>
  );
}
