import { Text } from '@tarojs/components'
import { useState } from 'react'
import { object, record, string } from 'valibot'

import { resolveUrl } from '@/api/base-url'
import type { InputOf } from '@/contract/endpoint'
import { getMaxLength } from '@/contract/field-limits'
import { type CertificationReview, decideCertification } from '@/contract/identity/certify'
import { FormError } from '@/features/manage/FormError'
import { useManageForm } from '@/features/manage/fields/use-manage-form'
import styles from '@/features/manage/Manage.module.scss'
import { useFormWrite } from '@/features/manage/use-form-write'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { openImages } from '@/parts/open-attachment'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'
import { FactList } from '@/ui/list/FactList'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import partnerStyles from './Partner.module.scss'

type Decision = InputOf<typeof decideCertification>
type Field = NonNullable<Decision['items']>[number]['field']

const fields: readonly { field: Field; label: string }[] = [
  { field: 'companyName', label: '企业名称' },
  { field: 'creditCode', label: '信用代码' },
  { field: 'legalPerson', label: '法定代表人' },
  { field: 'licenseFileId', label: '营业执照' },
  { field: 'contactName', label: '联系人' },
  { field: 'contactPhone', label: '联系电话' },
]

/** A rejection: a reason for each wrong field, and a remark. */
const RejectionDraft = object({ reasons: record(string(), string()), remark: string() })

interface CertificationSheetProps {
  review: CertificationReview
  onClose: () => void
}

/** What a company has submitted, approved or rejected with a reason for each wrong field. */
export function CertificationSheet({ review, onClose }: CertificationSheetProps) {
  const { companyId, version, companyName, status } = review
  const [isRejecting, setRejecting] = useState(false)
  const { values, restoredAt, edit, errors, setErrors, showRefusal, bindText, clear, discard } = useManageForm(
    `certification:${companyId}`,
    RejectionDraft,
    { reasons: {}, remark: '' },
    decideCertification.input,
  )
  const { ask, dialog } = useQuestion()
  const decide = useFormWrite(
    decideCertification,
    { clear, review: showRefusal },
    (_review, { status: decided }) => (decided === 'passed' ? '已通过认证' : '已驳回，企业会收到说明'),
    onClose,
  )
  const send = (decision: Omit<Decision, 'companyId' | 'version'>) => decide.send({ companyId, version, ...decision })
  const approve = async () => {
    const text = '成员资料显示「已认证」，企业会收到通知，不能改回。'
    if (await ask({ title: `通过「${companyName}」的认证？`, text, confirmText: '通过' })) send({ status: 'passed' })
  }
  const reject = () => {
    const marked = fields.filter(({ field }) => values.reasons[field] !== undefined)
    const missing = marked.filter(({ field }) => !values.reasons[field]?.trim())
    if (missing.length > 0) return setErrors(Object.fromEntries(missing.map(({ field }) => [field, '请写明哪里不对'])))
    const remark = values.remark.trim()
    if (marked.length === 0 && !remark) return setErrors({ form: '请勾选有误的内容，或填写审核意见' })
    const items = marked.map(({ field }) => ({ field, error: values.reasons[field]?.trim() ?? '' }))
    send({ status: 'rejected', items, ...(remark && { remark }) })
  }
  const footer = isRejecting ? (
    <>
      <Button kind="secondary" grow={1} text="返回" onPress={() => setRejecting(false)} />
      <Button kind="danger" grow={2} text="确认驳回" isBusy={decide.isBusy} onPress={reject} />
    </>
  ) : (
    <>
      <Button kind="secondary" grow={1} text="驳回" onPress={() => setRejecting(true)} />
      <Button grow={2} text="通过" isBusy={decide.isBusy} onPress={() => void approve()} />
    </>
  )
  return (
    <>
      <Sheet isOpen title={companyName ?? '企业认证'} onClose={onClose} footer={status === 'pending' ? footer : null}>
        {isRejecting ? (
          <>
            <RestoredBar isShort restoredAt={restoredAt} onDiscard={discard} />
            <Text className={styles.planNote}>勾选有误的内容并写明原因，企业只需修改这些；其余内容保留。</Text>
            <Reasons reasons={values.reasons} errors={errors} onChange={(reasons) => edit({ reasons })} />
            <TextArea label="审核意见" placeholder="选填，企业看得到" {...bindText('remark')} />
          </>
        ) : (
          <Submitted review={review} />
        )}
        <FormError text={errors.form} />
      </Sheet>
      {dialog}
    </>
  )
}

function Submitted({ review }: { review: CertificationReview }) {
  const { companyName, creditCode, legalPerson, licenseUrl, contactName, contactPhone } = review
  const { auditTime, auditRemark, auditItems } = review
  return (
    <>
      <FactList
        facts={[
          { label: '企业名称', value: companyName },
          { label: '信用代码', value: creditCode },
          { label: '法定代表人', value: legalPerson },
          { label: '联系人', value: contactName },
          { label: '联系电话', value: contactPhone },
          ...(auditTime ? [{ label: '审核时间', value: auditTime.slice(0, 16) }] : []),
          ...(auditRemark ? [{ label: '审核意见', value: auditRemark }] : []),
          ...auditItems.map(({ label, error }) => ({ label: `${label}有误`, value: error, tone: 'error' as const })),
        ]}
      />
      {licenseUrl ? (
        <Pressable className={partnerStyles.licence} label="查看营业执照" onPress={() => openImages([licenseUrl])}>
          <ImageWithFallback className={partnerStyles.picture} src={resolveUrl(licenseUrl)} alt="营业执照" />
        </Pressable>
      ) : null}
    </>
  )
}

interface ReasonsProps {
  /** By marked field. */
  reasons: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  onChange: (reasons: Record<string, string>) => void
}

function Reasons({ reasons, errors, onChange }: ReasonsProps) {
  return fields.map(({ field, label }) => {
    const { [field]: reason, ...others } = reasons
    return (
      <Checkboxed
        key={field}
        label={label}
        reason={reason}
        error={errors[field]}
        onChange={(text) => onChange(text === undefined ? others : { ...others, [field]: text })}
      />
    )
  })
}

interface CheckboxedProps {
  label: string
  /** Undefined: the field is right. */
  reason: string | undefined
  error: string | undefined
  onChange: (reason: string | undefined) => void
}

function Checkboxed({ label, reason, error, onChange }: CheckboxedProps) {
  return (
    <>
      <Checkbox
        label={`${label}有误`}
        checked={reason !== undefined}
        onChange={(isWrong) => onChange(isWrong ? '' : undefined)}
      />
      {reason === undefined ? null : (
        <TextField
          required
          label={`${label}的问题`}
          maxLength={getMaxLength(decideCertification.input, 'items', 'error')}
          placeholder="如 与营业执照不一致"
          value={reason}
          onChange={onChange}
          error={error}
        />
      )}
    </>
  )
}
