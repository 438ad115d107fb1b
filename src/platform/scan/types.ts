/**
 * What a scan gave.
 *
 * - `supported: false`: no scanner here (H5: a page reads a photo or typed digits instead)
 * - `text` absent: the person closed the scanner
 */
export type Scan = { supported: false } | { supported: true; text?: string }

/** Opens the platform's own scanner for QR and bar codes. */
export type ScanCode = () => Promise<Scan>
