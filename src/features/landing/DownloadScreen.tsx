import { Image, Text, View } from '@tarojs/components'

import logo from '@/assets/logo.svg'
import { relaunchHome } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { shareOrCopyLink } from '@/parts/share-or-copy-link'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { Cell, CellGroup } from '@/ui/list/Cell'

import styles from './DownloadScreen.module.scss'

const application = { title: '访客助手', path: '/' }

/** How to install the application on a phone. */
export function DownloadScreen() {
  return (
    <PageFrame route="download">
      <View className={styles.head}>
        <Image className={styles.logo} src={logo} mode="aspectFit" {...toAriaProps({ hidden: true })} />
        <Text className={styles.name}>访客助手</Text>
        <Text className={styles.lead}>审批、消息、报表、访客，都在手机上</Text>
      </View>
      <CellGroup title="获取方式">
        <Cell icon="scan" title="微信小程序" note="在微信搜索“访客助手”，再添加到我的小程序" />
        <Cell icon="phone" title="手机浏览器" note="打开链接后，在菜单中选择“添加到主屏幕”" />
        <Cell icon="building" title="企业成员" note="登录后用企业编码申请加入，由管理员审核" />
      </CellGroup>
      <View className={styles.buttons}>
        <Button kind="secondary" grow={1} text="发给同事" onPress={() => void shareOrCopyLink(application)} />
        <Button grow={1} text="立即使用" onPress={() => void relaunchHome()} />
      </View>
    </PageFrame>
  )
}
