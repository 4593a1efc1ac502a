import { CommandHelp } from '../../ui/commands/command-help.tsx';
import { CommandPalette } from '../../ui/commands/command-palette.tsx';
import { EmptyCartSheet } from '../cart/empty-cart-sheet.tsx';
import { MoreSheet } from '../cart/more-sheet.tsx';
import { PreviewSheet } from '../cart/preview-sheet.tsx';
import { HeldSheet } from '../carts/held-sheet.tsx';
import { HoldForm } from '../carts/hold-sheet.tsx';
import { DiscountsSheet } from '../discount/discounts-sheet.tsx';
import { FeesSheet } from '../discount/fees-sheet.tsx';
import { useCart, useRegister, useUi } from '../frame/use-register.ts';
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
import { TabSheet } from '../tabs/tab-sheet.tsx';
import { EndTrainingSheet } from '../training/end-training-sheet.tsx';
import { TroubleSheet } from './trouble-sheet.tsx';

export function OpenSheet() {
  const { ui } = useRegister();
  const sheet = useUi((state) => state.sheet);
  switch (sheet?.kind) {
    case 'palette':
      return <CommandPalette isOpen onClose={ui.close} />;
    case 'help':
      return <CommandHelp isOpen onClose={ui.close} />;
    case 'age_check':
      return <AgeCheckSheet sheet={sheet} />;
    case 'check_name':
      return <CheckNameSheet />;
    case 'customer':
      return <CustomerSheet />;
    case 'discounts':
      return <DiscountsSheet />;
    case 'empty_cart':
      return <EmptyCartSheet />;
    case 'explain':
      return <ExplainSheet sheet={sheet} />;
    case 'fees':
      return <FeesSheet />;
    case 'keypad':
      return <KeypadSheet />;
    case 'line':
      return <LineSheet sheet={sheet} />;
    case 'modifiers':
      return <ModifiersSheet sheet={sheet} />;
    case 'more':
      return <MoreSheet />;
    case 'off_menu':
      return <OffMenuSheet />;
    case 'pickup':
      return <PickupSheet />;
    case 'preview':
      return <PreviewSheet />;
    case 'price':
      return <PriceSheet sheet={sheet} />;
    case 'weigh':
      return <WeighSheet sheet={sheet} />;
    case 'approval':
      return <ApprovalSheet request={sheet.request} />;
    case 'held':
      return <HeldSheet sheet={sheet} />;
    case 'hold':
      return <HoldSheet />;
    case 'receipt':
      return <ReceiptSheet saleId={sheet.saleId} />;
    case 'refund':
      return <RefundSheet sheet={sheet} />;
    case 'seat':
      return <SeatSheet />;
    case 'shift_open':
      return <OpenShiftSheet sheet={sheet} />;
    case 'cash_movement':
      return <MovementSheet sheet={sheet} />;
    case 'shift_count':
      return <CountSheet sheet={sheet} />;
    case 'x_report':
      return <XReportSheet sheet={sheet} />;
    case 'z_report':
      return <ZReportSheet sheet={sheet} />;
    case 'drawer_tills':
      return <DrawerTillsSheet sheet={sheet} />;
    case 'trouble':
      return <TroubleSheet sheet={sheet} />;
    case 'staff':
      return <StaffSheet />;
    case 'stand':
      return <StandSheet />;
    case 'end_training':
      return <EndTrainingSheet />;
    case 'tab':
      return <TabSheet />;
    case 'tile':
      return <TileSheet sheet={sheet} />;
    case 'tip':
      return <TipSheet sheet={sheet} />;
    case 'unfinished':
      return <UnfinishedSheet />;
    case 'job':
      return <JobSheet sheet={sheet} />;
    default:
      return null;
  }
}

/** With an empty cart there is nothing to hold, so the list of held carts opens. A cart with a tab opens the tab. */
function HoldSheet() {
  const isEmpty = useCart(({ cart }) => cart.lines.length === 0);
  const isTab = useCart(({ tab }) => tab !== undefined);
  if (isEmpty) return <HeldSheet />;
  return isTab ? <TabSheet /> : <HoldForm />;
}
