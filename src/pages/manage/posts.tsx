import { PostsScreen } from '@/features/manage/PostsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('managePosts', ({ view = '' }) => <PostsScreen view={view} />)
