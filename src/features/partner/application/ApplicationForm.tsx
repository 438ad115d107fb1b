import { Text, View } from '@tarojs/components'
import { type ReactNode, useMemo } from 'react'

import { createPartnerApplication, type PartnerApplication } from '@/contract/partner/partner-application'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { UploadField } from '@/parts/form/upload/UploadField'
import { PageFrame } from '@/parts/PageFrame'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { Button } from '@/ui/action/Button'
import { ErrorText } from '@/ui/form/ErrorText'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'

import type { PartnerApplicationValues } from './application-form'
import { ContactFields } from './ContactFields'
import styles from './Register.module.scss'
import { type ApplicationFormState, useApplication } from './use-application'

const kinds = [
  { key: 'person', text: '个人伙伴' },
  { key: 'agency', text: '代理商' },
] as const

interface ApplicationFormProps {
  userId: string
  last: PartnerApplication
  head: ReactNode
  /** Discards the input and starts over. */
  onStartOver: () => void
}

/** The application of a partner; after a refusal only the rejected fields need changes. */
export function ApplicationForm({ userId, last, head, onStartOver }: ApplicationFormProps) {
  const applying = useApplication(userId, last)
  const isAgain = last.applyStatus === 'rejected'
  const bottom = (
    <Button
      grow={1}
      text={isAgain ? '重新提交' : '提交审核'}
      isBusy={applying.isBusy}
      onPress={() => void applying.submit()}
    />
  )
  return (
    <PageFrame route="partnerRegister" bottom={bottom}>
      {head}
      {isAgain ? (
        <View className={styles.refused}>
          <Text className={styles.refusedTitle}>未通过，请修改标出的内容</Text>
          {last.reasonForRejection ? <Text className={styles.refusedLine}>{last.reasonForRejection}</Text> : null}
        </View>
      ) : null}
      <RestoredBar restoredAt={applying.restoredAt} onDiscard={onStartOver} />
      <CompanyCard applying={applying} />
      {applying.values.kind === 'agency' ? <AgencyCards applying={applying} /> : null}
      <MoreCard applying={applying} />
    </PageFrame>
  )
}

type TextName = 'name' | 'companyName' | 'creditCode' | 'region' | 'intro'

function bindTexts({ values, set, getError }: ApplicationFormState) {
  const field = (name: TextName) => ({ value: values[name], onChange: set(name), error: getError(name) })
  return createTextBinding({ field }, createPartnerApplication.input)
}

function CompanyCard({ applying }: { applying: ApplicationFormState }) {
  const { values, set, getError } = applying
  const bindText = bindTexts(applying)
  return (
    <Card title="企业信息">
      <SegmentedTabs
        variant="box"
        label="伙伴类型"
        tabs={kinds}
        active={values.kind}
        onSelect={(kind: PartnerApplicationValues['kind']) => set('kind')(kind)}
      />
      <ErrorText className={styles.error} text={getError('kind')} />
      <TextField label="企业名称" required placeholder="营业执照上的全称" {...bindText('companyName')} />
      <TextField label="信用代码" required kind="idCard" placeholder="18 位" {...bindText('creditCode')} />
      <TextField label="业务区域" required placeholder="如 浙江宁波、舟山" {...bindText('region')} />
      <TextField label="申请人" required placeholder="你的姓名" {...bindText('name')} />
    </Card>
  )
}

function AgencyCards({ applying }: { applying: ApplicationFormState }) {
  const { values, known, set, getError, isTried, takeLicense, setLicenseUnsent } = applying
  const ids = useMemo(() => (values.licenseFileId ? [values.licenseFileId] : []), [values.licenseFileId])
  return (
    <>
      <Card>
        <UploadField
          label="营业执照"
          maxCount={1}
          ids={ids}
          files={known}
          isRequired
          error={getError('licenseFileId')}
          onChange={([id = '']) => set('licenseFileId')(id)}
          onFiles={takeLicense}
          onUnsentChange={setLicenseUnsent}
          draftKey={applying.keptWith}
          name="license"
        />
      </Card>
      <ContactFields
        contacts={values.contacts}
        onChange={set('contacts')}
        isTried={isTried}
        error={getError('contacts')}
      />
    </>
  )
}

function MoreCard({ applying }: { applying: ApplicationFormState }) {
  const { values, known, set, getError, takeOthers, setFileUnsent } = applying
  const bindText = bindTexts(applying)
  return (
    <Card>
      <TextArea label="企业介绍（选填）" placeholder="主营业务、行业经验、服务能力" {...bindText('intro')} />
      <View className={styles.files}>
        <UploadField
          label="其他资质（选填）"
          accept="files"
          ids={values.attachments}
          files={known}
          isRequired={false}
          error={getError('attachments')}
          onChange={set('attachments')}
          onFiles={takeOthers}
          onUnsentChange={setFileUnsent}
          draftKey={applying.keptWith}
        />
      </View>
    </Card>
  )
}
