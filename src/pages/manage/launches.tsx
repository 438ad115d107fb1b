import { ManagedLaunchesScreen } from '@/features/manage/launch/ManagedLaunchesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageLaunches', ManagedLaunchesScreen)
