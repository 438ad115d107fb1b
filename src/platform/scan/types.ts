/**
 * What a scan gave.
 *
 * - `supported: false`: no scanner here; the page offers typing instead
 * - `text` absent: the person closed the scanner
 */
export type Scan = { supported: false } | { supported: true; text?: string }

/** Opens a scanner: WeChat's own, which reads bar codes too; on H5 one of ours, by camera or photo. */
export type ScanCode = () => Promise<Scan>
