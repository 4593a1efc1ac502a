import type { ReactNode } from 'react';
import { CommandHelp } from '../../ui/commands/command-help.tsx';
import { CommandPalette } from '../../ui/commands/command-palette.tsx';
import { EmptyCartSheet } from '../cart/empty-cart-sheet.tsx';
import { MoreSheet } from '../cart/more-sheet.tsx';
import { PreviewSheet } from '../cart/preview-sheet.tsx';
import { HeldSheet } from '../carts/held-sheet.tsx';
import { DiscountsSheet } from '../discount/discounts-sheet.tsx';
import { FeesSheet } from '../discount/fees-sheet.tsx';
import type { OpenSheet as Sheet } from '../frame/ui-store.ts';
import { useCart, useRegister, useUi } from '../frame/use-register.ts';
import { GuestCardSheet } from '../gift-cards/guest-card-sheet.tsx';
import { CheckNameSheet } from '../guest/check-name-sheet.tsx';
import { CustomerSheet } from '../guest/customer-sheet.tsx';
import { PickupSheet } from '../guest/pickup-sheet.tsx';
import { SeatSheet } from '../guest/seat-sheet.tsx';
import { AgeCheckSheet } from '../item/age-check-sheet.tsx';
import { ExplainSheet } from '../item/explain-sheet.tsx';
import { LineSheet } from '../item/line-sheet.tsx';
import { ModifiersSheet } from '../item/modifiers-sheet.tsx';
import { PriceSheet } from '../item/price-sheet.tsx';
import { WeighSheet } from '../item/weigh-sheet.tsx';
import { TipSheet } from '../pay/tip-sheet.tsx';
import { UnfinishedSheet } from '../pay/unfinished-sheet.tsx';
import { JobSheet } from '../queue/job-sheet.tsx';
import { ReceiptSheet } from '../receipt/receipt-sheet.tsx';
import { RefundSheet } from '../refund/refund-sheet.tsx';
import { KeypadSheet } from '../sell/keypad-sheet.tsx';
import { OffMenuSheet } from '../sell/off-menu-sheet.tsx';
import { TileSheet } from '../sell/tile-sheet.tsx';
import { CountSheet } from '../shift/count/count-sheet.tsx';
import { OpenShiftSheet } from '../shift/count/open-shift-sheet.tsx';
import { DrawerTillsSheet } from '../shift/drawer-tills-sheet.tsx';
import { MovementSheet } from '../shift/movement-sheet.tsx';
import { XReportSheet } from '../shift/x-report-sheet.tsx';
import { ZReportSheet } from '../shift/z-report-sheet.tsx';
import { ApprovalSheet } from '../staff/approval-sheet.tsx';
import { StaffSheet } from '../staff/staff-sheet.tsx';
import { StandSheet } from '../stock/stand-sheet.tsx';
import { HoldForm } from '../tabs/hold-sheet.tsx';
import { TabSheet } from '../tabs/tab-sheet.tsx';
import { EndTrainingSheet } from '../training/end-training-sheet.tsx';
import { TroubleSheet } from './trouble-sheet.tsx';

/** What each kind of sheet shows. */
const SHEETS: { readonly [Kind in Sheet['kind']]: (sheet: Extract<Sheet, { readonly kind: Kind }>, close: () => void) => ReactNode } = {
  palette: (_sheet, close) => <CommandPalette isOpen onClose={close} />,
  help: (_sheet, close) => <CommandHelp isOpen onClose={close} />,
  age_check: (sheet) => <AgeCheckSheet sheet={sheet} />,
  check_name: () => <CheckNameSheet />,
  customer: () => <CustomerSheet />,
  discounts: () => <DiscountsSheet />,
  empty_cart: () => <EmptyCartSheet />,
  explain: (sheet) => <ExplainSheet sheet={sheet} />,
  fees: () => <FeesSheet />,
  guest_card: ({ card }) => <GuestCardSheet key={card?.id} scanned={card} />,
  keypad: () => <KeypadSheet />,
  line: (sheet) => <LineSheet sheet={sheet} />,
  modifiers: (sheet) => <ModifiersSheet sheet={sheet} />,
  more: () => <MoreSheet />,
  off_menu: () => <OffMenuSheet />,
  pickup: () => <PickupSheet />,
  preview: () => <PreviewSheet />,
  price: (sheet) => <PriceSheet sheet={sheet} />,
  weigh: (sheet) => <WeighSheet sheet={sheet} />,
  approval: (sheet) => <ApprovalSheet request={sheet.request} />,
  held: (sheet) => <HeldSheet sheet={sheet} />,
  hold: () => <HoldSheet />,
  receipt: (sheet) => <ReceiptSheet saleId={sheet.saleId} />,
  refund: (sheet) => <RefundSheet sheet={sheet} />,
  seat: () => <SeatSheet />,
  shift_open: (sheet) => <OpenShiftSheet sheet={sheet} />,
  cash_movement: (sheet) => <MovementSheet sheet={sheet} />,
  shift_count: (sheet) => <CountSheet sheet={sheet} />,
  x_report: (sheet) => <XReportSheet sheet={sheet} />,
  z_report: (sheet) => <ZReportSheet sheet={sheet} />,
  drawer_tills: (sheet) => <DrawerTillsSheet sheet={sheet} />,
  trouble: (sheet) => <TroubleSheet sheet={sheet} />,
  staff: (sheet) => <StaffSheet sheet={sheet} />,
  stand: () => <StandSheet />,
  end_training: () => <EndTrainingSheet />,
  tab: ({ refusal }) => <TabSheet refusal={refusal} />,
  tile: (sheet) => <TileSheet sheet={sheet} />,
  tip: (sheet) => <TipSheet sheet={sheet} />,
  unfinished: () => <UnfinishedSheet />,
  job: (sheet) => <JobSheet sheet={sheet} />,
};

export function OpenSheet() {
  const { ui } = useRegister();
  const sheet = useUi((state) => state.sheet);
  if (sheet === undefined) return null;
  const show = SHEETS[sheet.kind] as (sheet: Sheet, close: () => void) => ReactNode;
  return show(sheet, ui.close);
}

/** With an empty cart there is nothing to hold, so the list of held carts opens. A cart with a tab opens the tab. */
function HoldSheet() {
  const isEmpty = useCart(({ cart }) => cart.lines.length === 0);
  const isTab = useCart(({ tab }) => tab !== undefined);
  if (isEmpty) return <HeldSheet />;
  return isTab ? <TabSheet /> : <HoldForm />;
}
