import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import type { Certification } from '@/contract/identity/certification'
import { submitCertification } from '@/contract/identity/certify'
import { back } from '@/navigation/navigate'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { useDraftForm } from '@/parts/short-form/use-draft-form'
import { showToast } from '@/platform/feedback'
import { refreshProfile } from '@/session/profile'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'

import styles from './Certification.module.scss'
import {
  type CertificationField,
  getCertificationRemarks,
  normalizeCertification,
  toCertificationForm,
  validateCertification,
} from './certification-rules'
import { LicenceField } from './LicenceField'

interface TextRow {
  field: CertificationField
  label: string
  placeholder: string
  maxLength: number
}

const ofCompany: readonly TextRow[] = [
  {
    field: 'companyName',
    label: '企业名称',
    placeholder: '与营业执照一致',
    maxLength: getMaxLength(submitCertification.input, 'companyName'),
  },
  {
    field: 'creditCode',
    label: '统一社会信用代码',
    placeholder: '18 位',
    maxLength: getMaxLength(submitCertification.input, 'creditCode'),
  },
  {
    field: 'legalPerson',
    label: '法定代表人',
    placeholder: '与营业执照一致',
    maxLength: getMaxLength(submitCertification.input, 'legalPerson'),
  },
]
const ofContact: readonly TextRow[] = [
  {
    field: 'contactName',
    label: '联系人',
    placeholder: '便于审核时联系',
    maxLength: getMaxLength(submitCertification.input, 'contactName'),
  },
  {
    field: 'contactPhone',
    label: '联系电话',
    placeholder: '手机号，或带区号的座机',
    maxLength: getMaxLength(submitCertification.input, 'contactPhone'),
  },
]

/** The values of a certification, whose texts are stored on this device until they are submitted. */
function useCertificationForm(last: Certification) {
  const { licenseFileId: lastLicence, ...lastTexts } = toCertificationForm(last)
  // No part of the draft: a photo that nobody submits is deleted after a while.
  const [licenseFileId, setLicence] = useState(lastLicence)
  const draft = useDraftForm('certificationDraft', lastTexts, (texts) =>
    validateCertification({ ...texts, licenseFileId }),
  )
  const form = { ...draft.form.values, licenseFileId }
  const [isUnsent, setUnsent] = useState(false)
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const write = useWrite(submitCertification, {
    quiet: true,
    onSuccess: () => {
      draft.finish()
      void refreshProfile()
      showToast('已提交，请等待审核')
      void back()
    },
  })
  const errors = validateCertification(form)
  const remarks = getCertificationRemarks(last, form)
  const set = (field: CertificationField) => (value: string) => {
    if (field === 'licenseFileId') setLicence(value)
    else draft.form.set(field)(value)
    setRefusal(undefined)
  }
  const markUnsent = (isPending: boolean) => {
    setUnsent(isPending)
    setRefusal(undefined)
  }
  const submit = () => {
    if (isUnsent) return setRefusal('照片还没有传完，请稍候')
    setTried(true)
    if (Object.values(errors).some(Boolean)) return setRefusal('请先改正标出的内容')
    write.mutate(normalizeCertification(form), {
      onError: (error) => setRefusal(error.message || '没有提交成功，请重试'),
    })
  }
  const getError = (field: CertificationField) => (isTried ? errors[field] : undefined) ?? remarks[field]
  const { restoredAt, discard } = draft
  return { form, restoredAt, discard, set, markUnsent, getError, refusal, submit, isBusy: write.isPending }
}

/** The form of a certification. A reviewer's remark is shown at its field until the value changes. */
export function CertificationFill({ last }: { last: Certification }) {
  const { form, restoredAt, discard, set, markUnsent, getError, refusal, submit, isBusy } = useCertificationForm(last)
  const row = ({ field, label, placeholder, maxLength }: TextRow) => (
    <TextField
      key={field}
      variant="stack"
      required
      label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      value={form[field]}
      onChange={set(field)}
      error={getError(field)}
    />
  )
  return (
    <>
      <RestoredBar restoredAt={restoredAt} onDiscard={discard} />
      <Card title="企业信息">
        {ofCompany.map(row)}
        <LicenceField
          fileId={form.licenseFileId}
          url={form.licenseFileId === last.licenseFileId ? last.licenseUrl : null}
          error={getError('licenseFileId')}
          onChange={set('licenseFileId')}
          onUnsentChange={markUnsent}
        />
      </Card>
      <Card title="联系人">{ofContact.map(row)}</Card>
      <Text className={refusal ? styles.refusal : styles.tip}>
        {refusal ?? '资料只用于核实企业身份，不会公开展示。'}
      </Text>
      <View className={styles.submit}>
        <Button text={last.status === 'rejected' ? '重新提交' : '提交认证'} isBusy={isBusy} onPress={submit} />
      </View>
    </>
  )
}
