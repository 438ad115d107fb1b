import { Text } from '@tarojs/components'

import { useCall, useRefresh, useWrite } from '@/api/query'
import { listDemoWechatMessages } from '@/contract/identity/wechat-demo'
import {
  listNotificationChoices,
  type NotificationChoice,
  setNotificationChoice,
} from '@/contract/message/notification'
import { getAppMeta } from '@/contract/meta'
import { joinTexts } from '@/lib/text/join-texts'
import { openAddress } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { Switch } from '@/ui/form/Switch'
import { Cell, CellGroup } from '@/ui/list/Cell'
import type { IconName } from '@/ui/media/Icon'

import styles from './Settings.module.scss'

const kinds: readonly {
  category: 'approve' | 'notice' | 'system' | 'news'
  title: string
  note: string
  icon: IconName
}[] = [
  { category: 'approve', title: '审批', note: '待我处理、我发起的进展、催办', icon: 'stamp' },
  { category: 'notice', title: '公告', note: '企业公告；必读公告始终送达', icon: 'megaphone' },
  { category: 'news', title: '资讯动态', note: '学习内容与平台动态', icon: 'bookmark' },
  { category: 'system', title: '系统消息', note: '登录、认证等账号安全提醒，不能关闭', icon: 'shield' },
]

/** 消息通知: which kinds of notification arrive. A change takes effect with the next message. */
export function NotificationsScreen() {
  const query = useCall(listNotificationChoices, {})
  const refresh = useRefresh([listNotificationChoices, listDemoWechatMessages])
  return (
    <PageFrame route="notifications" onRefresh={refresh}>
      <QueryView query={query} what="消息通知设置">
        {(choices) => (
          <>
            <Choices choices={choices} />
            <WechatChoice choices={choices} />
            <DemoMessages />
          </>
        )}
      </QueryView>
      <Text className={styles.tip}>关闭后不再收到该类消息，未处理的待办仍在“待办”中。</Text>
    </PageFrame>
  )
}

function Choices({ choices }: { choices: readonly NotificationChoice[] }) {
  const write = useWrite(setNotificationChoice)
  const sent = write.isPending ? write.variables : undefined
  return (
    <CellGroup>
      {kinds.map(({ category, title, note, icon }) => {
        const choice = choices.find((one) => one.category === category && one.channel === 'app')
        // Optimistic: shows the new state while the change is pending.
        const isOn = sent?.category === category ? sent.isOn : (choice?.isOn ?? true)
        return (
          <Cell
            key={category}
            icon={icon}
            title={title}
            note={note}
            right={
              <Switch
                label={`接收${title}消息`}
                checked={isOn}
                disabled={choice?.isFixed ?? false}
                onChange={(next) => write.mutate({ category, channel: 'app', isOn: next })}
              />
            }
          />
        )
      })}
    </CellGroup>
  )
}

/** Permission for WeChat messages; requested again when a task is decided. */
function WechatChoice({ choices }: { choices: readonly NotificationChoice[] }) {
  const write = useWrite(setNotificationChoice)
  const isOn = choices.find(({ category, channel }) => category === 'approve' && channel === 'wechat')?.isOn ?? true
  const shown = write.isPending ? (write.variables?.isOn ?? isOn) : isOn
  return (
    <CellGroup title="微信服务通知">
      <Cell
        icon="chat"
        title="审批提醒"
        note="绑定微信并允许通知后，由微信提醒新的待办与结果"
        right={
          <Switch
            label="接收微信审批提醒"
            checked={shown}
            onChange={(next) => write.mutate({ category: 'approve', channel: 'wechat', isOn: next })}
          />
        }
      />
    </CellGroup>
  )
}

/** Messages that WeChat would have delivered, when a mock replaces it. */
function DemoMessages() {
  const isDemo = useCall(getAppMeta, {}, { quiet: true }).data?.wechatDemo === true
  const { data = [] } = useCall(listDemoWechatMessages, {}, { enabled: isDemo, quiet: true })
  if (!isDemo) return null
  return (
    <CellGroup title="演示：微信收到的服务通知">
      {data.length === 0 ? (
        <Cell title="暂无" note="在小程序中用演示微信登录，提交或处理流程时允许提醒后，显示在这里" />
      ) : null}
      {data.map(({ values: [title = '', ...rest], page }) => (
        <Cell
          key={`${title} ${rest.join()} ${page}`}
          icon="chat"
          title={title}
          note={joinTexts(rest)}
          onPress={() => openAddress(page)}
        />
      ))}
    </CellGroup>
  )
}
