/** How long what the service gives out is good for. */
export interface ServiceSettings {
  readonly tokenLifetimeSeconds: number;
  /** How long a signed cart is good for. */
  readonly cartLifetimeSeconds: number;
  readonly paySessionLifetimeSeconds: number;
  /** How long replaced catalogue revisions are kept, for sales that were made offline by them. */
  readonly revisionRetentionDays: number;
  /** Of this program, told at `GET /`. */
  readonly version?: string;
}

export const DEFAULT_SERVICE_SETTINGS: ServiceSettings = {
  tokenLifetimeSeconds: 12 * 3600,
  cartLifetimeSeconds: 15 * 60,
  paySessionLifetimeSeconds: 10 * 60,
  revisionRetentionDays: 30,
};
