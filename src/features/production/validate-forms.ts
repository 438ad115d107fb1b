import type { LineChangeStep } from '@/contract/production/line-change'

/** Validation errors by field. */
export type Faults = Readonly<Record<string, string>>

const UNSENT = '照片还在上传，请稍候'

interface CallDraft {
  kind: 'andon' | 'repair'
  reason: string
  /** Whether photos are pending or failed. */
  isUnsent: boolean
}

/** Validates an andon call or a repair report. */
export function validateCall({ kind, reason, isUnsent }: CallDraft): Faults {
  if (!reason.trim()) return { reason: kind === 'andon' ? '请选择呼叫原因' : '请填写故障现象' }
  return isUnsent ? { photos: UNSENT } : {}
}

/** Parses a typed number; null when it is none. */
export function parseMeasure(text: string): number | null {
  const value = Number(text.trim())
  return text.trim() === '' || !Number.isFinite(value) ? null : value
}

interface StepDraft {
  step: Pick<LineChangeStep, 'kind'>
  photos: readonly string[]
  values: readonly string[]
  isUnsent: boolean
}

/** Validates a step of a line change; the server decides whether the first piece passes. */
export function validateStep({ step, photos, values, isUnsent }: StepDraft): Faults {
  const missing = values.flatMap((text, at) =>
    parseMeasure(text) === null ? [[`measures.${at}`, text.trim() ? '请填写数字' : '请填写实测值'] as const] : [],
  )
  if (missing.length > 0) return Object.fromEntries(missing)
  if (isUnsent) return { photos: UNSENT }
  return step.kind === 'photo' && photos.length === 0 ? { photos: '请至少拍一张照片' } : {}
}
