import type { OpenPdf } from './types'

export const openPdf: OpenPdf = () => Promise.resolve('broken')
