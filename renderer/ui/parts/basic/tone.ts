/** The meaning of a colour. A sign and words always express it too. */
export type Tone = 'good' | 'information' | 'caution' | 'danger';
