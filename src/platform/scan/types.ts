/**
 * Result of a scan.
 *
 * - `supported: false`: no scanner here; the page offers typing instead
 * - `text` absent: the user closed the scanner
 */
export type Scan = { supported: false } | { supported: true; text?: string }

/** Opens a scanner: WeChat's own, which also reads bar codes; on H5 a custom one with camera or photo. */
export type ScanCode = () => Promise<Scan>
