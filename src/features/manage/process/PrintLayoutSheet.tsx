import { useEffect, useState } from 'react'

import { getMaxLength } from '@/contract/field-limits'
import { printProcessSample } from '@/contract/workflow/process-draft'
import { PrintLayout } from '@/contract/workflow/process-setting'
import { FormError } from '@/features/manage/FormError'
import { PillField } from '@/features/manage/fields/PillField'
import { useDocument } from '@/parts/use-document'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { Field } from '@/ui/form/Field'
import { TextField } from '@/ui/form/TextField'
import { Checkbox, Pills } from '@/ui/form/Tick'

import type { ProcessDesign } from './process-draft'
import { listPrintableFields, usualPrint } from './process-paper'

const columnChoices = [
  { value: '1', text: '一行一项' },
  { value: '2', text: '短的一行两项' },
] as const

interface PrintLayoutSheetProps {
  draft: Pick<ProcessDesign, 'name' | 'fields' | 'print'>
  /** The draft on the server, which the preview is drawn from. */
  paper: {
    key: string
    state: 'saved' | 'saving' | 'failed' | 'none'
    isPreviewing: boolean
    /** What is typed is saved first, at once. */
    onPreview: (isPreviewing: boolean) => void
  }
  onChange: (part: Pick<ProcessDesign, 'print'>) => void
  onClose: () => void
}

/** Opens the paper once the server has what is typed. */
function usePaperPreview(name: string, { key, state, isPreviewing, onPreview }: PrintLayoutSheetProps['paper']) {
  const { show, progress } = useDocument()
  const [error, setError] = useState<string>()
  const open = () => {
    const title = `${name.trim() || '未命名流程'}（预览）.pdf`
    return show(printProcessSample.path, { key, ...(state === 'saved' && { draft: '1' }) }, title)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on when the draft is saved, or could not be
  useEffect(() => {
    if (!isPreviewing || state === 'saving') return
    onPreview(false)
    if (state === 'failed') setError('草稿没有保存到服务器，暂时不能预览，请稍后再试')
    else void open()
  }, [isPreviewing, state])
  const start = () => {
    setError(undefined)
    onPreview(true)
  }
  return { start, error, isBusy: isPreviewing || progress !== undefined }
}

/** 打印版式: what a printed process has of its form. Each change is one of the draft. */
export function PrintLayoutSheet({ draft, paper, onChange, onClose }: PrintLayoutSheetProps) {
  const { fields, print = usualPrint } = draft
  const printable = listPrintableFields(fields)
  const edit = (part: Partial<PrintLayout>) => onChange({ print: { ...print, ...part } })
  const { start, error, isBusy } = usePaperPreview(draft.name, paper)
  const close = () => {
    paper.onPreview(false)
    onClose()
  }
  const footer = <Button kind="secondary" grow={1} text="预览" isBusy={isBusy} onPress={start} />
  return (
    <Sheet isOpen title="打印版式" onClose={close} footer={footer}>
      <Field
        label="打印哪些字段"
        hint="没选的仍在申请里，只是纸上没有；企业名称、单号、状态和验证码每张都有。"
        variant="stack"
        isBare
      >
        <Pills
          label="打印"
          options={printable.map(({ field, label }) => ({ value: field, text: label }))}
          value={printable.map(({ field }) => field).filter((field) => !print.omits.includes(field))}
          onChange={(shown) =>
            edit({ omits: printable.map(({ field }) => field).filter((field) => !shown.includes(field)) })
          }
        />
      </Field>
      <PillField
        label="排列"
        options={columnChoices}
        value={print.columns === 2 ? '2' : '1'}
        onChange={(columns) => edit({ columns: columns === '2' ? 2 : 1 })}
      />
      <Checkbox
        label="打印审批过程、意见与签名"
        checked={print.hasDecisions}
        onChange={(hasDecisions) => edit({ hasDecisions })}
      />
      <TextField
        label="页尾说明"
        maxLength={getMaxLength(PrintLayout, 'note')}
        placeholder="选填，如 本单一式两份"
        value={print.note}
        onChange={(note) => edit({ note })}
      />
      <FormError text={error} />
    </Sheet>
  )
}
