import { Text, View } from '@tarojs/components'

import { usePages, useRefresh } from '@/api/query'
import { listPublicForms, type PublicFormSummary } from '@/contract/public/public-form'
import { joinTexts } from '@/lib/text/join-texts'
import { buildAddress } from '@/navigation/address'
import { go, redirect } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { useSharing } from '@/parts/wechat/use-share-card'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { emptyList } from '@/ui/pictures/empty-list'

import { FormGate } from './FormGate'
import { FormView } from './FormView'
import { Hero } from './Hero'
import styles from './Jobs.module.scss'

/** 蓝领招募: the jobs, and a short application for one of them. */
export function JobsScreen({ id }: { id?: string | undefined }) {
  return id ? <Job id={id} /> : <Jobs />
}

const toOthers = { text: '看看其他岗位', onPress: () => void redirect('blueCollar') }

function Job({ id }: { id: string }) {
  return (
    <FormGate route="blueCollar" ask={{ id }} what="岗位" leave={toOthers}>
      {(form) => <FormView key={form.id} form={form} route="blueCollar" head={<Hero form={form} />} />}
    </FormGate>
  )
}

const getRowKey = ({ id }: PublicFormSummary) => id
const renderRow = (job: PublicFormSummary) => <JobCard job={job} />

const TITLE = '来华东精密，手艺有用武之地'
const LEAD = '1 分钟提交申请，人事 1 个工作日内来电。招聘不收任何费用。'
const shared = { title: TITLE, text: LEAD, path: buildAddress('blueCollar'), picture: 'form' } as const

function Jobs() {
  useSharing(shared, shared)
  const pages = usePages(listPublicForms, { kind: 'job' })
  const refresh = useRefresh([listPublicForms])
  return (
    <PageFrame route="blueCollar" onRefresh={refresh}>
      <View className={styles.head}>
        <Text className={styles.title}>{TITLE}</Text>
        <Text className={styles.lead}>{LEAD}</Text>
      </View>
      <QueryList
        pages={pages}
        what="岗位"
        getKey={getRowKey}
        renderRow={renderRow}
        empty={<EmptyView picture={emptyList} text="暂时没有在招的岗位" hint="新岗位开放后会出现在这里" />}
      />
    </PageFrame>
  )
}

function JobCard({ job }: { job: PublicFormSummary }) {
  const { id, title, lead, facts, tags, state, stateText, left } = job
  const [pay, shift] = facts
  const isOpen = state === 'open'
  const status = isOpen ? (left === null ? '招募中' : `还招 ${left} 人`) : stateText
  return (
    <Card label={`${title}，${pay?.value ?? ''}，${status}`} onPress={() => void go('blueCollar', { id })}>
      <View className={styles.row}>
        <Text className={styles.name}>{title}</Text>
        <Chip tone={isOpen ? 'success' : 'neutral'} text={status} />
      </View>
      <Text className={styles.pay}>{pay?.value}</Text>
      <Text className={styles.note}>{joinTexts([lead, shift?.value])}</Text>
      <View className={styles.tags}>
        {tags.map((tag) => (
          <Text key={tag} className={styles.tag}>
            {tag}
          </Text>
        ))}
      </View>
    </Card>
  )
}
