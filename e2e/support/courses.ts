/** Titles of demo courses that the journeys use. */
export const shortCourse = 'Your First Web Page in One Afternoon'
export const secondCourse = 'Style It: CSS in Two Short Lessons'
export const freeCourse = 'How the Web Works: A Free Ten-Minute Tour'
/** Has a running sale price. */
export const saleCourse = 'Accessible Websites: HTML, Keyboard and Screen Readers'
/** A free course with a lecture from YouTube. */
export const linkedCourse = 'Shoot and Edit Short Videos on Your Phone'
export const linkedLecture = 'A whole story without a word'
