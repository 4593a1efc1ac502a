/** The lifetimes of what the service issues and keeps. */
export interface ServiceSettings {
  readonly tokenLifetimeSeconds: number;
  readonly cartLifetimeSeconds: number;
  readonly paySessionLifetimeSeconds: number;
  /** How long replaced catalogue revisions are kept, for sales that were made offline by them. */
  readonly revisionRetentionDays: number;
  /** Of all pictures together. The oldest that neither the menu nor a draft names make room for new ones. */
  readonly pictureBytes: number;
  /** The version of this program, returned at `GET /`. */
  readonly version?: string;
}

export const DEFAULT_SERVICE_SETTINGS: ServiceSettings = {
  tokenLifetimeSeconds: 12 * 3600,
  cartLifetimeSeconds: 15 * 60,
  paySessionLifetimeSeconds: 10 * 60,
  revisionRetentionDays: 30,
  pictureBytes: 256 * 1024 * 1024,
};
