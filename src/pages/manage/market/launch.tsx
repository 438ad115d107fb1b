import { ManagedLaunchScreen } from '@/features/manage/launch/ManagedLaunchScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageLaunch', ManagedLaunchScreen)
