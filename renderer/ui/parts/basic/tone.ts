/** What a colour stands for; each is told by a sign and a word as well. */
export type Tone = 'good' | 'information' | 'caution' | 'danger';
