import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/register-words.ts';
import { NeedsRight } from '../frame/needs-right.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { useHost, useIsDemo } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import { type Answers, firstAnswers, ofCountry } from './answers.ts';
import { hasUsualTaxes, likelyCountry } from './countries.ts';
import { draft, STEPS, type Step } from './draft.ts';
import { CountryStep, LONGEST_NAME, NameStep, type StepProps, TaxStep } from './place-steps.tsx';
import { type Problems, useProblems } from './problems.ts';
import { ItemsStep, PeopleStep, PrinterStep } from './row-steps.tsx';
import { useBeginning } from './use-beginning.ts';
import './set-up.css';

/** Six questions that make a stand: in place of the demo, or of the stand that is here. */
export function SetUpPage() {
  const { setUp: words } = useWords();
  const isDemo = useIsDemo();
  const mayReset = useRight('reset');
  return <PageFrame title={words.title}>{isDemo || mayReset ? <Questions /> : <NeedsRight right="reset" isWhole />}</PageFrame>;
}

const PARTS: Readonly<Record<Step, (props: StepProps) => ReactNode>> = {
  name: NameStep,
  country: CountryStep,
  tax: TaxStep,
  items: ItemsStep,
  people: PeopleStep,
  printer: PrinterStep,
};

const LAST = STEPS.length - 1;
const NONE: Problems = {};

function Questions() {
  const { locale } = useFormats();
  const place = useStore(draft, (state) => state.place);
  const kept = useStore(draft, (state) => state.answers);
  const [first] = useState(() => firstAnswers(likelyCountry(navigator.languages), locale));
  const answers = kept ?? first;
  const step = STEPS[place] ?? 'name';
  const problems = useProblems()(step, answers);
  const [isTried, setTried] = useState(false);
  const [hostName, setHostName] = useState('');
  const beginning = useBeginning();
  const go = (next: number, changed = answers): void => {
    setTried(false);
    draft.setState({ place: next, answers: changed });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (Object.keys(problems).length > 0) setTried(true);
    else if (place < LAST) go(place + 1);
    else void beginning.begin(answers, hostName);
  };
  const Part = PARTS[step];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <div className="set-up" tabIndex={0}>
      <form className="set-up-form" noValidate onSubmit={onSubmit}>
        <StepHead place={place} step={step} hasUsualTaxes={hasUsualTaxes(answers.country)} />
        <div className="set-up-fields" key={step}>
          <Part answers={answers} onAnswers={(changed) => draft.setState({ answers: changed })} problems={isTried ? problems : NONE} />
          {place === LAST && <Replaced hostName={hostName} onHostName={setHostName} />}
        </div>
        {beginning.problem !== undefined && <Notice tone="danger" title={beginning.problem} isUrgent />}
        <StepActions
          place={place}
          isBusy={beginning.isBusy}
          onBack={() => go(place - 1)}
          onSkip={() => go(place + 1, usualAnswer(step, answers, first, locale))}
        />
      </form>
    </div>
  );
}

/** Skipping puts the usual answer back: what is half typed must not stay in the way. */
function usualAnswer(step: Step, answers: Answers, first: Answers, locale: string): Answers {
  if (step === 'name') return { ...answers, name: first.name };
  if (step === 'tax') return { ...answers, ...ofCountry(answers.country, locale), currency: answers.currency };
  if (step === 'items') return { ...answers, items: first.items };
  return answers;
}

interface StepHeadProps {
  readonly place: number;
  readonly step: Step;
  readonly hasUsualTaxes: boolean;
}

function StepHead({ place, step, hasUsualTaxes: isUsual }: StepHeadProps) {
  const { setUp: words } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    // The first one is read after the title of the page.
    if (shown.current !== place) heading.current?.focus();
    shown.current = place;
  }, [place]);
  const texts: Readonly<Record<Step, readonly [title: string, hint?: string]>> = {
    name: [words.nameTitle],
    country: [words.countryTitle],
    tax: [words.taxTitle, isUsual ? words.taxHint : words.taxUnknown],
    items: [words.itemsTitle, words.itemsHint],
    people: [words.peopleTitle, words.peopleHint],
    printer: [words.printerTitle, words.printerHint],
  };
  const [title, hint] = texts[step];
  return (
    <header className="set-up-head">
      <p className="quiet">{words.step({ number: place + 1, count: STEPS.length })}</p>
      <div className="set-up-way" aria-hidden>
        {STEPS.map((each, at) => (
          <span key={each} data-done={at <= place || undefined} />
        ))}
      </div>
      <h3 ref={heading} tabIndex={-1} className="set-up-title">
        {title}
      </h3>
      {hint !== undefined && <p className="quiet">{hint}</p>}
    </header>
  );
}

interface ReplacedProps {
  readonly hostName: string;
  readonly onHostName: (name: string) => void;
}

/** What happens to the stand that is here. One that is no demo is only replaced by someone who types its computer's name. */
function Replaced({ hostName, onHostName }: ReplacedProps) {
  const { setUp: words, transfer } = useWords();
  const isDemo = useIsDemo();
  const name = useHost(({ status }) => status?.hostName ?? '');
  if (isDemo) return <Notice tone="information" title={words.replaces} />;
  return (
    <>
      <Notice tone="caution" title={words.replacesOwn} />
      <TextField label={transfer.typeName({ name })} value={hostName} maxLength={LONGEST_NAME} dir="ltr" onValue={onHostName} />
    </>
  );
}

/** Someone must be there to sell and to change things: the people have no usual answer. */
const NOT_SKIPPED: ReadonlySet<number> = new Set([STEPS.indexOf('people'), LAST]);

interface StepActionsProps {
  readonly place: number;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onSkip: () => void;
}

function StepActions({ place, isBusy, onBack, onSkip }: StepActionsProps) {
  const { setUp: words, common } = useWords();
  return (
    <div className="set-up-actions">
      {place > 0 && <Button onClick={onBack}>{common.back}</Button>}
      <span className="set-up-gap" />
      {!NOT_SKIPPED.has(place) && <Button onClick={onSkip}>{words.skip}</Button>}
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {place === LAST ? words.open : words.next}
      </Button>
    </div>
  );
}
