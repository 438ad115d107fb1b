import { Image, Text, View } from '@tarojs/components'
import { useState } from 'react'

import { call } from '@/api/client'
import { TOAST_MS } from '@/api/error-policy'
import { useCall } from '@/api/query'
import logo from '@/assets/logo.svg'
import { getAppMeta } from '@/contract/meta'
import { listDictItems } from '@/contract/organization/dictionary'
import { compareVersions } from '@/lib/version-order'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { toAriaProps } from '@/platform/aria'
import { showToast } from '@/platform/feedback'
import { Cell, CellGroup } from '@/ui/list/Cell'

import styles from './AboutScreen.module.scss'

const VERSION = process.env.APP_VERSION

/** About the app: version, updates, the legal texts. */
export function AboutScreen() {
  // Data of the operator: as its administrators keep it, else as set in the build.
  const operator = useCall(getAppMeta, {}, { quiet: true }).data?.operator
  const filingNumber = operator?.filingNumber || process.env.FILING_NUMBER
  const contact = operator?.contact || process.env.SERVICE_CONTACT
  const { data: names = [] } = useCall(listDictItems, { code: 'app_name' }, { quiet: true })
  const applications = names.map(({ dictLabel }) => dictLabel).join('、')
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    const meta = await call(getAppMeta, {}).catch(() => undefined)
    setChecking(false)
    if (!meta) return
    if (compareVersions(meta.version, VERSION) <= 0) showToast('已是最新版本')
    else showToast(`有新版本 ${meta.version}，重新打开应用即可更新`, TOAST_MS)
  }
  return (
    <PageFrame route="about">
      <View className={styles.head}>
        <Image className={styles.logo} src={logo} mode="aspectFit" {...toAriaProps({ hidden: true })} />
        <Text className={styles.name}>访客助手</Text>
        <Text className={styles.version}>版本 {VERSION}</Text>
      </View>
      <CellGroup>
        <Cell title="检查更新" value={isChecking ? '检查中' : ''} onPress={() => void check()} />
        {applications ? <Cell title="平台应用" note={applications} /> : null}
        <Cell title="文件验证" onPress={() => void go('verify')} />
        {operator ? (
          <Cell
            title="服务提供方"
            value={operator.name}
            {...(operator.logo && { left: <PersonAvatar name={operator.name} picture={operator.logo} /> })}
          />
        ) : null}
        {contact ? <Cell title="联系我们" value={contact} /> : null}
        <Cell title="用户协议" onPress={() => void go('agreement')} />
        <Cell title="隐私条款" onPress={() => void go('privacy')} />
        <Cell title="服务条款" onPress={() => void go('serviceTerms')} />
        <Cell title="开源许可" value="MIT" />
      </CellGroup>
      <Text className={styles.foot}>数灵办公 · 大智云{filingNumber ? `\n备案号 ${filingNumber}` : ''}</Text>
    </PageFrame>
  )
}
