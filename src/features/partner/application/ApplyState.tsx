import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { getPartnerApplication, type PartnerApplication } from '@/contract/partner/partner-application'
import styles from '@/features/partner/home/PartnerHome.module.scss'
import { buildRefusalLines } from '@/features/partner/opportunity/opportunity-labels'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { QueryView } from '@/parts/QueryView'
import type { PartnerUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { Steps } from '@/ui/list/Steps'
import { Icon } from '@/ui/media/Icon'

const steps = ['注册账号', '提交资料', '审核通过'] as const

interface Words {
  title: string
  note: string
  tone: Tone
  /** Index in {@link steps}. */
  step: number
  button?: string
}

const words: Readonly<Record<string, Words>> = {
  none: {
    title: '提交入驻资料',
    note: '填写企业和资质，约 2 分钟。审核通过后即可提报商机。',
    tone: 'neutral',
    step: 1,
    button: '去填写',
  },
  pending: { title: '资料审核中', note: '一般 1 个工作日内完成，结果会发消息告诉你。', tone: 'warning', step: 2 },
  rejected: {
    title: '资料未通过',
    note: '请按下面的说明修改，其余内容已保留，不用重填。',
    tone: 'error',
    step: 1,
    button: '去修改',
  },
}

const getStateTexts = ({ applyStatus, applyStatusName, reasonForRejection }: PartnerUser): Words =>
  words[applyStatus] ?? { title: applyStatusName, note: reasonForRejection ?? '', tone: 'neutral', step: 2 }

/** The state of the application, the next step, and what the partner can do meanwhile. */
export function ApplyState({ user }: { user: PartnerUser }) {
  const { title, note, tone, step, button } = getStateTexts(user)
  return (
    <>
      <View className={styles.over}>
        <View className={styles.stateHead}>
          <Text className={styles.stateTitle}>{title}</Text>
          <Chip text={user.applyStatusName} tone={tone} />
        </View>
        <Text className={styles.stateNote}>{note}</Text>
        {user.applyStatus === 'rejected' ? <RefusalLines user={user} /> : null}
        {user.applyStatus === 'pending' ? <Waiting /> : null}
        <View className={styles.steps}>
          <Steps steps={steps} current={step} />
        </View>
        {button ? (
          <View className={styles.stateButton}>
            <Button text={button} onPress={() => void go('partnerRegister')} />
          </View>
        ) : null}
      </View>
      <May />
    </>
  )
}

function RefusalLines({ user }: { user: PartnerUser }) {
  return (
    <View className={styles.errors}>
      {buildRefusalLines(user).map((line) => (
        <Text key={line} className={styles.error}>
          {line}
        </Text>
      ))}
    </View>
  )
}

const formatWaiting = ({ applyTime, reviewerName }: PartnerApplication) =>
  joinTexts([applyTime ? `${applyTime.slice(5, 16)} 提交` : '', reviewerName ? `${reviewerName} 审核` : ''])

function Waiting() {
  const query = useCall(getPartnerApplication, {})
  return (
    <QueryView query={query} what="入驻资料" skeleton={null}>
      {(application) => <Text className={styles.stateNote}>{formatWaiting(application)}</Text>}
    </QueryView>
  )
}

const may = ['浏览渠道活动与议程', '查看数字展厅和产品资料', '查看入驻资料和审核进度'] as const
const mayLater = ['提报商机，查重并保护 90 天', '报名活动，领取活动资料', '邀请同事和其他伙伴'] as const

function May() {
  return (
    <Card title="审核通过前后">
      {may.map((text) => (
        <View key={text} className={styles.may}>
          <Icon className={styles.mayIcon ?? ''} name="success" size={18} />
          <Text>{text}</Text>
        </View>
      ))}
      {mayLater.map((text) => (
        <View key={text} className={styles.may}>
          <Icon className={`${styles.mayIcon} ${styles.mayNot}`} name="lock" size={18} />
          <Text>{text}（通过后）</Text>
        </View>
      ))}
    </Card>
  )
}
