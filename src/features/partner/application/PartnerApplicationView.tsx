import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { getPartnerApplication, type PartnerApplication } from '@/contract/partner/partner-application'
import { maskPhone } from '@/lib/mask'
import { redirect } from '@/navigation/navigate'
import { AttachmentList } from '@/parts/AttachmentList'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import type { PartnerUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { type Fact, FactList } from '@/ui/list/FactList'

import { ApplicationForm } from './ApplicationForm'
import { applicationDrafts } from './application-draft'
import styles from './Register.module.scss'

interface ApplicationViewProps {
  user: PartnerUser
  head: ReactNode
}

/** The partner's application: to fill in, to correct, or read-only during the review. */
export function PartnerApplicationView({ user, head }: ApplicationViewProps) {
  // Never from the cache: a stale response would still show the review as pending.
  const query = useCall(getPartnerApplication, {}, { owner: user.userId, staleTime: 0 })
  const refresh = useRefresh([getPartnerApplication])
  const { data } = query
  const [round, setRound] = useState(0)
  if (data && (data.applyStatus === 'none' || data.applyStatus === 'rejected')) {
    const { userId } = user
    const startOver = () => {
      applicationDrafts.remove('', userId)
      setRound(round + 1)
    }
    const key = `${data.applyStatus} ${round}`
    return <ApplicationForm key={key} userId={userId} last={data} head={head} onStartOver={startOver} />
  }
  const bottom = <Button grow={1} text="进入伙伴首页" onPress={() => void redirect('partnerHome')} />
  return (
    <PageFrame route="partnerRegister" onRefresh={refresh} {...(data && { bottom })}>
      <QueryView query={query} what="入驻资料">
        {(application) => (
          <>
            {application.applyStatus === 'approved' ? null : head}
            <Reading application={application} />
          </>
        )}
      </QueryView>
    </PageFrame>
  )
}

const tones: Readonly<Record<string, Tone>> = { pending: 'warning', approved: 'success', rejected: 'error' }

function buildFacts(application: PartnerApplication): Fact[] {
  const { kindName, name, mobilePhone, companyName, creditCode, region, inviterName } = application
  const { applyTime, reviewTime, reviewerName } = application
  return [
    { label: '类型', value: kindName },
    { label: '企业', value: companyName },
    { label: '信用代码', value: creditCode },
    { label: '区域', value: region },
    { label: '申请人', value: [name, maskPhone(mobilePhone)].filter(Boolean).join(' ') },
    { label: '邀请人', value: inviterName },
    { label: '提交时间', value: applyTime?.slice(0, 16) },
    { label: '审核人', value: reviewerName },
    { label: '审核时间', value: reviewTime?.slice(0, 16) },
  ].filter(({ value }) => value)
}

function Reading({ application }: { application: PartnerApplication }) {
  const { companyName, applyStatus, applyStatusName, intro, contacts, license, attachments } = application
  const files = [...(license ? [license] : []), ...attachments]
  return (
    <>
      <Card>
        <View className={styles.head}>
          <Text className={styles.title}>{companyName}</Text>
          <Chip text={applyStatusName} tone={tones[applyStatus] ?? 'neutral'} />
        </View>
        {applyStatus === 'pending' ? (
          <Text className={styles.note}>一般 1 个工作日内完成，结果会发消息告诉你。</Text>
        ) : null}
      </Card>
      <Card title="入驻资料">
        <FactList facts={buildFacts(application)} />
        {intro ? <Text className={styles.intro}>{intro}</Text> : null}
      </Card>
      {contacts.length > 0 ? (
        <Card title="联系人">
          <FactList
            facts={contacts.map(({ name, phone, post }) => ({ label: name, value: [phone, post].join(' ').trim() }))}
          />
        </Card>
      ) : null}
      {files.length > 0 ? (
        <Card title="资质文件">
          <AttachmentList files={files} />
        </Card>
      ) : null}
    </>
  )
}
