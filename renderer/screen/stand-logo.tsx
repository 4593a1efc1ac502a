import { logoAddress } from '../../shared/till-contract/parts/stand-look.ts';
import { usePhoto } from '../ui/pictures/use-photo.ts';
import './stand-logo.css';

interface StandLogoProps {
  readonly digest: string | undefined;
  readonly size: 'small' | 'large';
}

/** The stand's logo on a white plate, since most logos are drawn for paper. The stand's name beside it says what it shows. */
export function StandLogo({ digest, size }: StandLogoProps) {
  const { source, onError } = usePhoto(logoAddress(digest));
  if (source === undefined) return null;
  return (
    <span className="stand-logo" data-size={size}>
      <img className="stand-logo-picture" src={source} alt="" draggable={false} onError={onError} />
    </span>
  );
}
