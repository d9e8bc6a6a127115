/** One answer of the assistant per kind, as short as its contract allows. */
export const ANSWERS: Readonly<Record<string, object>> = {
  'customer-analysis': {
    insights: ['Most visits begin in the evening.'],
    recommendations: ['Offer evening slots first.'],
    target_segments: ['Regulars'],
    insight_figures: ['visits.total'],
    segment_audiences: ['regulars'],
  },
  'email-campaign': {
    subject: 'Charging that comes to you',
    content: 'Hello {first name|friend},\n\nWe come to where your car is parked.',
    call_to_action: 'Book a visit',
  },
  'social-content': {
    content: 'Your car is charged while you work.',
    hashtags: ['#EV'],
    image_description: 'A van beside a parked car.',
  },
  'market-opportunities': {
    opportunities: ['Fleets in Norfolk.'],
    competitive_advantages: ['We come to the car.'],
    growth_strategies: ['Write to fleets.'],
    revenue_projections: { 'Month 1': 1000 },
    assumptions: {
      visits_per_month: 100,
      revenue_per_visit: 99,
      growth_percent: 2,
      members: 10,
      revenue_per_member: 30,
      new_members_per_month: 1,
    },
  },
  'video-ideas': {
    video_ideas: [
      {
        title: 'A day with a charging van',
        description: 'What a technician does from morning to evening.',
        target_audience: 'EV owners',
        upload_schedule: 'Tuesday',
        tags: ['ev', 'charging', 'van'],
        thumbnail_concept: 'The van at sunrise.',
      },
    ],
  },
  'content-calendar': {
    content_calendar: [
      {
        title: 'How to charge in winter',
        description: 'Range and speed in the cold.',
        day: 3,
        channel: 'blog',
      },
    ],
  },
  'unified-campaign': {
    youtube_results: {
      trending_data: [],
      video_ideas: [
        {
          title: 'Charging at work',
          description: 'How a visit goes.',
          target_audience: 'Commuters',
          upload_schedule: 'Friday',
          tags: ['work'],
          thumbnail_concept: 'A parking deck.',
        },
      ],
    },
    seo_results: {
      seo_pages: ['Mobile charging in Norfolk'],
      blog_posts: ['Charging without a driveway'],
      local_pages: ['Virginia Beach'],
      target_rankings: ['mobile ev charging'],
    },
    competitive_analysis: {
      target_competitors: ['Bench Charging 1'],
      competitive_advantages: ['We come to the car.'],
    },
  },
  'page-brief': {
    keyword: 'mobile ev charging',
    title: 'Mobile EV charging',
    description: 'A charger that comes to your car.',
    heading: 'We bring the charge',
    reader: 'Drivers without a charger at home.',
    questions: ['How long does it take?'],
    outline: [{ heading: 'How it works', points: ['Book, park, drive on.'] }],
  },
  'local-page': {
    keyword: 'ev charging norfolk',
    title: 'EV charging in Norfolk',
    description: 'Mobile charging in Norfolk.',
    heading: 'Charging in Norfolk',
    sections: [{ heading: 'Where we come', text: 'Downtown and Ghent.' }],
    questions: [{ question: 'Do you come to Ghent?', answer: 'Yes.' }],
  },
};

/** The kinds of questions that have a brief, with a brief each. */
export const BRIEFS: Readonly<Record<string, object>> = {
  'email-campaign': { audience: 'Regulars', goal: 'More visits', tone: 'friendly' },
  'social-content': { platform: 'linkedin', campaign_type: 'awareness' },
  'page-brief': { keyword: 'mobile ev charging' },
  'local-page': { place: 'Norfolk' },
};
