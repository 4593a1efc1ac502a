import { Check, ChevronDown } from 'lucide-react';
import type { VendorView } from '../../../../shared/till-contract/operations/device-operations.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Menu } from '../../../ui/parts/overlay/menu.tsx';
import { useWords } from '../../../words/register-words.ts';

export interface VendorMenuProps {
  /** The accessible name of the button. */
  readonly label: string;
  readonly vendors: readonly VendorView[];
  readonly value: VendorView | undefined;
  readonly onValue: (vendor: VendorView) => void;
}

/** A button with the current vendor and a menu of the others. Names the venue if there are several. */
export function VendorMenu({ label, vendors, value, onValue }: VendorMenuProps) {
  const { settings: words } = useWords();
  const hasVenues = new Set(vendors.map(({ venueId }) => venueId)).size > 1;
  return (
    <Menu
      trigger={
        <Button aria-label={label} trailing={<ChevronDown aria-hidden size={20} />}>
          {value?.vendorName ?? '—'}
        </Button>
      }
      groups={[
        vendors.map((vendor) => ({
          id: String(vendor.vendorId),
          label: hasVenues ? words.vendorIn({ vendor: vendor.vendorName, venue: vendor.venueName }) : vendor.vendorName,
          icon: vendor.vendorId === value?.vendorId ? <Check aria-hidden size={20} /> : <span className="settings-unticked" />,
          onSelect: () => onValue(vendor),
        })),
      ]}
    />
  );
}
