import { useState } from 'react'

import { type ManagedReport, saveReportRight } from '@/contract/production/report-manage'
import { AudienceField, AudiencePickers } from '@/features/manage/audience/AudienceField'
import type { AudienceKind } from '@/features/manage/audience/audience-draft'
import { askReportRestriction } from '@/features/manage/destruction/questions'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { useDestructiveFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { Button } from '@/ui/action/Button'
import { Checkbox } from '@/ui/form/Tick'

import {
  formatReportReaders,
  ReportRightDraft,
  reportRightFields,
  toReportRightDraft,
  toReportRightInput,
  validateReportRight,
} from './report-right'

interface ReportRightSheetProps {
  report: ManagedReport
  reread: () => Promise<ManagedReport | undefined>
  onClose: () => void
}

/** What others lose by a change; undefined when nobody does. */
function describeLoss(draft: ReportRightDraft, before: ReportRightDraft): string | undefined {
  if (!draft.isOn) return before.isOn ? '所有人的报表列表、收藏和搜索里都不再有它，已发出的链接也打不开。' : undefined
  if (!draft.isRestricted && draft.audience.isAll) return undefined
  const [was, is] = [formatReportReaders(before), formatReportReaders(draft)]
  return before.isOn && was === is ? undefined : `只有${is}看得到，其他人的列表、收藏、搜索和链接里都不再有它。`
}

/** Whether the company shows a report, and who may read it. */
export function ReportRightSheet({ report, reread, onClose }: ReportRightSheetProps) {
  const { code, name } = report
  const [picking, setPicking] = useState<AudienceKind>()
  const form = useVersionedForm({
    slot: `report:${code}`,
    schema: ReportRightDraft,
    initial: toReportRightDraft(report),
    validate: validateReportRight,
    compared: reportRightFields,
    toDraft: toReportRightDraft,
    reread,
  })
  const { values, seen, edit, bind, validate } = form
  const describe = () => {
    const loss = describeLoss(values, seen)
    return loss ? askReportRestriction(name, values.isOn, loss) : undefined
  }
  const { dialog, ...save } = useDestructiveFormWrite(saveReportRight, describe, form, '报表设置已保存', onClose)
  const submit = () => {
    if (!validate()) return
    save.send(toReportRightInput(code, values))
  }
  const footer = <Button grow={1} text="保存" isBusy={save.isBusy} onPress={() => submit()} />
  return (
    <FormSheet
      form={form}
      isOpen={!picking}
      title={name}
      onClose={onClose}
      footer={footer}
      beside={
        <>
          <AudiencePickers picking={picking} {...bind('audience')} onClose={() => setPicking(undefined)} />
          {dialog}
        </>
      }
    >
      <Checkbox label="展示这张报表" checked={values.isOn} onChange={(isOn) => edit({ isOn })} />
      {values.isOn ? (
        <Checkbox
          label="仅数据管理员可看"
          checked={values.isRestricted}
          onChange={(isRestricted) => edit({ isRestricted })}
        />
      ) : null}
      {values.isOn && !values.isRestricted ? (
        <AudienceField label="谁可以看" verb="可看" {...bind('audience')} onPick={setPicking} />
      ) : null}
    </FormSheet>
  )
}
