import { Text, View } from '@tarojs/components'

import { useCall, useRefresh, useWrite } from '@/api/query'
import {
  listSignIns,
  type SignedInDevice,
  signOutDevice,
  signOutOthers,
  untieWechat,
  type WechatBinding,
} from '@/contract/identity/device'
import { formatRelativeTime } from '@/lib/relative-time'
import { joinTexts } from '@/lib/text/join-texts'
import { parseWireTime } from '@/lib/wire-time'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { type DialogQuestion, useQuestion } from '@/ui/feedback/Dialog'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'

import styles from './Devices.module.scss'

/** 登录设备: the signed-in devices and other sign-in methods; each can be removed. */
export function DevicesScreen() {
  const query = useCall(listSignIns, {})
  const refresh = useRefresh([listSignIns])
  const { ask, dialog } = useQuestion()
  return (
    <PageFrame route="devices" onRefresh={refresh}>
      <Text className={styles.lead}>发现陌生设备时，请将其退出，并尽快修改密码。</Text>
      <QueryView query={query} what="登录设备" skeleton={<ListSkeleton count={3} />}>
        {({ devices, wechat }) => (
          <>
            <Devices devices={devices} ask={ask} />
            <WechatTies ties={wechat} ask={ask} />
          </>
        )}
      </QueryView>
      {dialog}
    </PageFrame>
  )
}

type Ask = (question: DialogQuestion) => Promise<boolean>

function useSessionRevocation() {
  const one = useWrite(signOutDevice)
  const others = useWrite(signOutOthers, {
    onSuccess: ({ ended }) => showToast(`已退出 ${ended} 台设备`),
  })
  return { one, others }
}

function Devices({ devices, ask }: { devices: readonly SignedInDevice[]; ask: Ask }) {
  const { one, others } = useSessionRevocation()
  const end = async ({ id, deviceName }: SignedInDevice) => {
    const text = '该设备会立即退出登录，需要重新验证才能使用。'
    if (await ask({ title: `退出“${deviceName || '未知设备'}”？`, text, confirmText: '退出', isDangerous: true })) {
      one.mutate({ id }, { onSuccess: () => showToast('已退出该设备') })
    }
  }
  const endAll = async () => {
    const question = {
      title: '退出其他全部设备？',
      text: '只保留当前设备的登录。',
      confirmText: '全部退出',
      isDangerous: true,
    }
    if (await ask(question)) others.mutate({})
  }
  return (
    <>
      <Card title="设备" isFlush>
        {devices.map((device) => (
          <Device key={device.id} device={device} isBusy={one.isPending} onEnd={() => void end(device)} />
        ))}
      </Card>
      {devices.length > 1 ? (
        <View className={styles.all}>
          <Button kind="dangerLine" text="退出其他全部设备" isBusy={others.isPending} onPress={() => void endAll()} />
        </View>
      ) : null}
    </>
  )
}

const systems: Readonly<Record<string, string>> = {
  ios: 'iOS',
  android: 'Android',
  windows: 'Windows',
  mac: 'macOS',
  linux: 'Linux',
  harmony: 'HarmonyOS',
}
const platforms: Readonly<Record<string, string>> = { weapp: '微信小程序', h5: '网页' }

/** Formats `ios 18.1` for display. */
function getSystemName(os: string | null): string {
  const [name = '', ...version] = (os ?? '').split(' ')
  return [systems[name] ?? name, ...version].filter(Boolean).join(' ')
}

const computerIcon = {
  body: '<rect x="3.6" y="4.6" width="16.8" height="11.2" rx="2.4"/><path d="M12 15.8v4M8.6 20h6.8"/>',
}
const mobileIcon = { body: '<rect x="6.8" y="3" width="10.4" height="18" rx="2.6"/><path d="M10.8 17.8h2.4"/>' }

/** A computer or a mobile phone: the handset of the icon `phone` stands for a call. */
function getDeviceIcon(os: string | null) {
  return /^(windows|mac|linux)/.test(os ?? '') ? computerIcon : mobileIcon
}

function Device({ device, isBusy, onEnd }: { device: SignedInDevice; isBusy: boolean; onEnd: () => void }) {
  const { deviceName, os, platform, appVersion, lastSeenTime, signInTime, isCurrent } = device
  const name = deviceName || '未知设备'
  const lastSeen = lastSeenTime && parseWireTime(lastSeenTime)
  const kind = platform ? (platforms[platform] ?? platform) : ''
  return (
    <View className={styles.device}>
      <View className={styles.sign}>
        <Icon name={getDeviceIcon(os)} size={20} />
      </View>
      <View className={styles.text}>
        <View className={styles.line}>
          <Text className={styles.name}>{name}</Text>
          {isCurrent ? <Chip text="本机" tone="success" /> : null}
        </View>
        <Text className={styles.note}>{joinTexts([getSystemName(os), kind, appVersion])}</Text>
        <Text className={styles.note}>
          {isCurrent ? '正在使用' : `最近使用 ${lastSeen ? formatRelativeTime(lastSeen, { now: Date.now() }) : '未知'}`}
        </Text>
        {signInTime ? <Text className={styles.note}>{signInTime.slice(5, 16)} 登录</Text> : null}
      </View>
      {isCurrent ? null : (
        <Button kind="secondary" size="small" text="退出" label={`退出${name}`} disabled={isBusy} onPress={onEnd} />
      )}
    </View>
  )
}

const doors: Readonly<Record<string, string>> = { mini: '微信小程序', h5: '微信公众号' }

function WechatTies({ ties, ask }: { ties: readonly WechatBinding[]; ask: Ask }) {
  const write = useWrite(untieWechat, {
    onSuccess: () => showToast('已解除绑定'),
  })
  const untie = async ({ id, door }: WechatBinding) => {
    const text = '解除后不能再用此微信一键登录，手机号登录不受影响。'
    const title = `解除${doors[door] ?? '微信'}绑定？`
    if (await ask({ title, text, confirmText: '解除绑定', isDangerous: true })) write.mutate({ id })
  }
  return (
    <Card title="微信登录" isFlush>
      {ties.length === 0 ? <Text className={styles.none}>尚未绑定微信，用微信登录并验证手机号后会自动绑定</Text> : null}
      {ties.map((tie) => (
        <View key={tie.id} className={styles.device}>
          <View className={styles.sign}>
            <Icon name="chat" size={20} />
          </View>
          <View className={styles.text}>
            <Text className={styles.name}>{doors[tie.door] ?? '微信'}</Text>
            <Text className={styles.note}>{tie.bindTime ? `${tie.bindTime.slice(0, 10)} 绑定` : '已绑定'}</Text>
          </View>
          <Button
            kind="secondary"
            size="small"
            text="解除绑定"
            disabled={write.isPending}
            onPress={() => void untie(tie)}
          />
        </View>
      ))}
    </Card>
  )
}
