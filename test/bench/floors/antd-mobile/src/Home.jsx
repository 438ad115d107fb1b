import Grid from 'antd-mobile/es/components/grid'
import NoticeBar from 'antd-mobile/es/components/notice-bar'
import Swiper from 'antd-mobile/es/components/swiper'

const banners = ['安全月', '访客须知', '新员工']
const apps = ['采购', '报销', '维修', '访客', '会议', '用车', '请假', '报表']

export default function Home() {
  return (
    <div>
      <Swiper autoplay>
        {banners.map((banner) => (
          <Swiper.Item key={banner}>
            <div className="banner">{banner}</div>
          </Swiper.Item>
        ))}
      </Swiper>
      <NoticeBar content="系统公告：欢迎使用" />
      <Grid columns={4}>
        {apps.map((app) => (
          <Grid.Item key={app}>{app}</Grid.Item>
        ))}
      </Grid>
    </div>
  )
}
