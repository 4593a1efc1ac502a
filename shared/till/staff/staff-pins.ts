/** True for PINs that anybody would try first: digits in equal steps, a repeated part, or a line on the keypad. */
export function isWeakPin(pin: string): boolean {
  return hasEvenSteps(pin) || isRepeated(pin) || KEYPAD_LINES.has(pin);
}

/** 1111, 1234, 9876, 2468, and 7890 across the end of the digits. */
function hasEvenSteps(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10);
  return steps.every((step) => step === steps[0]);
}

/** Like 1212 or 123123. */
function isRepeated(pin: string): boolean {
  return [2, 3, 4].some((length) => pin.length >= 2 * length && pin.slice(0, length).repeat(pin.length).startsWith(pin));
}

const KEYPAD_LINES: ReadonlySet<string> = new Set(['2580', '0852', '1470', '3690', '1590', '3570', '1379', '1397', '7913', '1478', '3698']);
