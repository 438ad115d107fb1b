import { View } from '@tarojs/components'

import { createOpportunity } from '@/contract/partner/opportunity'
import { UploadField } from '@/parts/form/upload/UploadField'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'

import { MineAlready } from './ReportNotes'
import styles from './Submit.module.scss'
import type { SubmitField } from './submit-form'
import type { ReportFormState } from './use-report'

/** Text field props of one value of the report. */
export function getTextFieldProps({ form, set, getError }: ReportFormState, name: SubmitField) {
  return { value: form.values[name], onChange: set(name), error: getError(name) }
}

/** The required fields of a report, and photos. */
export function ReportFields({ report }: { report: ReportFormState }) {
  const field = (name: SubmitField) => getTextFieldProps(report, name)
  const bindText = createTextBinding({ field }, createOpportunity.input)
  return (
    <>
      <Card title="客户">
        <TextField label="客户名称" required placeholder="营业执照上的全称" {...bindText('customerName')} />
        <TextField label="联系人" required placeholder="客户方对接人" {...bindText('contactName')} />
        <TextField label="联系电话" required placeholder="手机号或带区号座机" {...bindText('contactPhone')} />
      </Card>
      {/* Between the fields that find it: below the demand it would be out of sight. */}
      <MineAlready report={report} />
      <Card>
        <TextArea label="客户需求" required placeholder="要解决什么问题，现场什么情况" {...bindText('demand')} />
        <View className={styles.files}>
          <UploadField
            label="照片与资料（选填）"
            accept="files"
            ids={report.ids}
            files={report.known}
            isRequired={false}
            error={report.fileError}
            onChange={report.changeIds}
            onFiles={report.takeFiles}
            onUnsentChange={report.setUnsent}
            onUnstoredChange={report.setLosing}
            draftKey={report.keptWith}
          />
        </View>
      </Card>
    </>
  )
}
