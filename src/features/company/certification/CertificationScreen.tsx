import { Text, View } from '@tarojs/components'

import { useCall, useRefresh } from '@/api/query'
import { type Certification, getCertification } from '@/contract/identity/certification'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useHasScope, useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { FactList } from '@/ui/list/FactList'
import { noPermission } from '@/ui/pictures/no-permission'
import { success } from '@/ui/pictures/success'
import { underReview } from '@/ui/pictures/under-review'

import styles from './Certification.module.scss'

/** 企业认证: its state, and for an administrator the remarks and a link to the form. */
export function CertificationScreen() {
  const user = useStaffUser()
  return user?.member ? <OfCompany /> : <WithoutCompany />
}

function WithoutCompany() {
  return (
    <PageFrame route="certification">
      <EmptyView
        picture={noPermission}
        text="加入企业后才能查看认证"
        action={{ text: '加入企业', onPress: () => void go('joinApp') }}
      />
    </PageFrame>
  )
}

function OfCompany() {
  const query = useCall(getCertification, {})
  const refresh = useRefresh([getCertification])
  return (
    <PageFrame route="certification" onRefresh={refresh}>
      <QueryView query={query} what="企业认证">
        {(certification) => <State certification={certification} />}
      </QueryView>
    </PageFrame>
  )
}

function State({ certification }: { certification: Certification }) {
  const isAdministrator = useHasScope('organization')
  const { status } = certification
  const isOpen = status === 'none' || status === 'rejected'
  return (
    <>
      <Standing certification={certification} />
      {isOpen && isAdministrator ? <Remarks certification={certification} /> : null}
      {isOpen && !isAdministrator ? (
        <EmptyView picture={noPermission} text="认证由企业管理员办理" hint="请联系管理员提交营业执照等资料" />
      ) : null}
      {isOpen ? null : <Facts certification={certification} />}
    </>
  )
}

const tones: Readonly<Record<string, Tone>> = { pending: 'warning', passed: 'success', rejected: 'error' }
const notes: Readonly<Record<string, string>> = {
  none: '审核通过后，成员的个人资料里显示“已认证”。',
  pending: '资料已提交，一般 1 个工作日内完成，结果会通过系统消息告知。',
  passed: '企业信息已核实，以下内容对成员可见。',
  rejected: '请按说明修改，其余内容已保留，改好后重新提交。',
}

function Standing({ certification }: { certification: Certification }) {
  const { companyName, status, statusName, auditRemark } = certification
  return (
    <Card>
      <View className={styles.head}>
        <Text className={styles.name}>{companyName || '企业认证'}</Text>
        <Chip text={statusName} tone={tones[status] ?? 'neutral'} />
      </View>
      <Text className={styles.note}>{notes[status] ?? ''}</Text>
      {auditRemark ? <Text className={styles.remark}>审核意见：{auditRemark}</Text> : null}
    </Card>
  )
}

/** The fields to correct, and a link to the form. */
function Remarks({ certification: { status, auditItems } }: { certification: Certification }) {
  return (
    <>
      {auditItems.length > 0 ? (
        <Card title={`${auditItems.length} 处需要修改`}>
          <FactList
            facts={auditItems.map(({ label, error, suggest }) => ({
              label,
              value: suggest ? `${error}，${suggest}` : error,
              tone: 'error' as const,
            }))}
          />
        </Card>
      ) : null}
      <View className={styles.submit}>
        <Button text={status === 'rejected' ? '去修改' : '去认证'} onPress={() => void go('certify')} />
      </View>
    </>
  )
}

function Facts({ certification }: { certification: Certification }) {
  const { creditCode, legalPerson, contactName, contactPhone, auditTime, status } = certification
  const facts = [
    { label: '信用代码', value: creditCode ?? '' },
    { label: '法定代表人', value: legalPerson ?? '' },
    ...(contactName ? [{ label: '联系人', value: contactName }] : []),
    ...(contactPhone ? [{ label: '联系电话', value: contactPhone }] : []),
    ...(auditTime ? [{ label: '认证时间', value: auditTime.slice(0, 16) }] : []),
  ]
  const isPassed = status === 'passed'
  return (
    <>
      <EmptyView picture={isPassed ? success : underReview} text={isPassed ? '已通过企业认证' : '资料审核中'} />
      <Card title="认证资料">
        <FactList facts={facts} />
      </Card>
    </>
  )
}
