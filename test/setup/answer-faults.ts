/**
 * Answers and events of tills in the test's own process that their schemas do not have. Apart from the checker, which loads the whole
 * contract, because every test file asks for them.
 */
const faults = new Set<string>();

export function noteAnswerFault(fault: string): void {
  faults.add(fault);
}

export function takeAnswerFaults(): readonly string[] {
  const taken = [...faults];
  faults.clear();
  return taken;
}
