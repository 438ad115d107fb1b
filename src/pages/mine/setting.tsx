import { SettingsScreen } from '@/features/account/settings/SettingsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('settings', SettingsScreen)
